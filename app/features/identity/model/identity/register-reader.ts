import { insertReader } from '#app/features/identity/model/account/new-reader-store.ts'
import type { SignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { insertAcceptance } from '#app/features/identity/model/terms/terms-store.ts'
import type { Profile } from '#app/gateways/oauth/redeem-code.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { insertIdentity } from './identity-store.ts'

export type NewReaderOf = {
  provider: ProviderName
  profile: Profile
  rules: SignInRules
  name: string
  /** Verified: the reader can be found by it. */
  email: string | null
  /** Only for mails. */
  contact?: string | null
  subscribesMail?: boolean
  /** The version of the terms that they have accepted. */
  terms?: number
}

/**
 * Creates a reader for somebody that a provider has identified: account, identity and accepted terms in one batch.
 * Answers the account's id. Refuses with `companyMaxUsersReached` if the company is full, exactly, however many come at
 * once, and with `loginIdInUse` or `duplicateEmail` if the same person was created a moment ago.
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
