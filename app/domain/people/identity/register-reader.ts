import type { ProviderName } from '#app/data/tables.ts'
import type { SignInRules } from '#app/domain/access/sign-in-rules.ts'
import { insertReader } from '#app/domain/people/account/new-reader-store.ts'
import { insertAcceptance } from '#app/domain/people/terms/terms-store.ts'
import { refuse } from '#app/errors/refusal.ts'
import type { Profile } from '#app/gateways/oauth/redeem-code.ts'
import { newElementId } from '#app/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { insertIdentity } from './identity-store.ts'

export type NewReaderOf = {
  provider: ProviderName
  profile: Profile
  rules: SignInRules
  name: string
  /** Proven to be theirs: they can be found by it. */
  email: string | null
  /** Only to write to. */
  contact?: string | null
  subscribesMail?: boolean
  /** Version of the terms that they have accepted. */
  terms?: number
}

/**
 * Makes a reader of somebody whom a provider knows: account, identity and accepted terms in one batch; answers the
 * account's id. Refuses where the company has as many readers as it may with `companyMaxUsersReached`, exactly, however
 * many come at once, and who came with them a moment ago with `loginIdInUse` or `duplicateEmail`.
 */
export async function registerReader(visit: Visit, reader: NewReaderOf): Promise<string> {
  const { db, site } = visit
  const { provider, profile, rules, name, email, contact = null, subscribesMail = false, terms } = reader
  const accountId = newElementId(visit.randomBytes)
  const now = visit.now()
  const whose = { tenantId: site.tenantId, accountId, now }
  const names = { name, email, contact, username: null, password: null }
  const isClaimed = email !== null
  const account = { id: accountId, ...names, isClaimed, lang: visit.locale, subscribesMail }
  const { issuer, subject } = profile
  const [inserted] = await commit(visit, [
    insertReader(db, site.tenantId, account, { company: rules, now }),
    insertIdentity(db, { ...whose, issuer, subject, provider, email: profile.email }),
    ...(terms === undefined ? [] : [insertAcceptance(db, { ...whose, version: terms })]),
  ])
  if (inserted === 0) refuse('companyMaxUsersReached')
  return accountId
}
