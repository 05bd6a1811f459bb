import type { ProviderName } from '#app/data/tables.ts'
import type { SignInRules } from '#app/domain/access/sign-in-rules.ts'
import { newMail } from '#app/domain/mail/new-mail.ts'
import { isRegistrationOpen } from '#app/domain/people/account/account-rules.ts'
import {
  findReaderByEmail,
  isUnchanged,
  type ReaderAccount,
} from '#app/domain/people/account/account-store.ts'
import { claimWithoutPassword, endForeignWays } from '#app/domain/people/account/claim.ts'
import { findStaff } from '#app/domain/people/session/login-store.ts'
import { isRefusal, refuse } from '#app/errors/refusal.ts'
import type { Profile } from '#app/gateways/oauth/redeem-code.ts'
import { paths } from '#app/paths/reader.ts'
import { isEmail } from '#app/values/email.ts'
import { cleanName } from '#app/values/person-name.ts'
import { isNameable } from '#app/values/visible-text.ts'
import { commit } from '#app/visit/commit.ts'
import { staffMayWorkOn } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findAccountOf, insertIdentity } from './identity-store.ts'
import { registerReader } from './register-reader.ts'

export type Guest = {
  provider: Exclude<ProviderName, 'learning'>
  profile: Profile
  rules: SignInRules
  /** Directories of Microsoft whose e-mail addresses are believed. */
  trustedDirectories: string[]
}

/**
 * Whose account somebody from Google or Microsoft signs in to: their identity's; else the one of their e-mail address, if the
 * provider proves that it is theirs, which links the two (ruling 13) and leaves nothing of whoever may have laid the
 * account ready (docs/adr/117); else a new one, where readers may register.
 * Refuses a stopped account with `userBlocked` (R443), an address nobody proves or a closed site with `notRegistered`,
 * no address at Google with `emailMissing`, no name that can be read at Microsoft with `microsoftNameEmpty`, a full company with
 * `companyMaxUsersReached`.
 */
export async function admitProfile(visit: Visit, guest: Guest): Promise<string> {
  try {
    return await admitOnce(visit, guest)
  } catch (error) {
    // Somebody else was quicker, as a rule themselves in another tab: what they made is found now.
    if (!isRefusal(error) || !['loginIdInUse', 'duplicateEmail'].includes(error.name)) throw error
    return await admitOnce(visit, guest)
  }
}

async function admitOnce(visit: Visit, guest: Guest): Promise<string> {
  const { db, site } = visit
  const known = await findAccountOf(db, site.tenantId, guest.profile)
  if (known !== null) return known
  const email = provenEmail(guest)
  const owner = email === null ? null : await findReaderByEmail(db, site.tenantId, email)
  if (owner?.status === 'stop') refuse('userBlocked')
  return owner === null ? register(visit, guest, email) : link(visit, guest, owner)
}

/** An address that the provider proves: at Google verified, at Microsoft of a directory that the company trusts. */
export function provenEmail({ provider, profile, trustedDirectories }: Omit<Guest, 'rules'>): string | null {
  const { email, isEmailVerified, directory } = profile
  if (email === null || !isEmail(email)) return null
  if (provider === 'google') return isEmailVerified ? email : null
  return directory !== null && trustedDirectories.includes(directory) ? email : null
}

async function link(visit: Visit, { provider, profile }: Guest, owner: ReaderAccount): Promise<string> {
  const { db, site } = visit
  const now = visit.now()
  const { issuer, subject, email } = profile
  const account = { tenantId: site.tenantId, accountId: owner.id }
  const identity = insertIdentity(db, { ...account, now, issuer, subject, provider, email })
  if (owner.isClaimed) {
    const [linked] = await commit(visit, [identity])
    if (linked === 0) refuse('userBlocked')
    return owner.id
  }
  const ends = endForeignWays(db, account, now)
  const letter = await tellOfPassword(visit, owner)
  const done = await commit(visit, [
    ...ends,
    identity,
    ...letter.inserts,
    claimWithoutPassword(db, account, now),
  ])
  if (done[ends.length] === 0) refuse('userBlocked')
  letter.send()
  return owner.id
}

/** Tells a reader whose password was removed where to set another. */
function tellOfPassword(visit: Visit, { id, email, lang, name, password }: ReaderAccount) {
  const condition = isUnchanged(visit.db, { tenantId: visit.site.tenantId, accountId: id }, password)
  return newMail(visit, {
    kind: 'passwordRemoved',
    to: password === null ? null : email,
    lang,
    name,
    condition,
    path: paths.profile(),
  })
}

async function register(visit: Visit, guest: Guest, email: string | null): Promise<string> {
  const { provider, profile, rules } = guest
  // assumed: who may register by themselves may as well by Google and Microsoft.
  if (!isRegistrationOpen(rules)) refuse('notRegistered')
  if (provider === 'google' && profile.email === null) refuse('emailMissing')
  if (provider === 'google' && email === null) refuse('notRegistered')
  if (provider === 'microsoft' && !isNameable(profile.name ?? '')) refuse('microsoftNameEmpty')
  // An administrator is no reader, and no reader takes their name.
  const staff = email === null ? null : await findStaff(visit.db, email)
  if (staff !== null && staffMayWorkOn(staff, visit.site)) refuse('notRegistered')
  return registerReader(visit, { provider, profile, rules, name: nameOf(profile), email })
}

/** Who has no name that can be read is called as their mailbox is. */
export function nameOf({ name, email }: Profile): string {
  const names = [cleanName(name ?? ''), email?.split('@')[0] ?? '', email ?? '']
  return names.find(isNameable) ?? ''
}
