import { isRegistrationOpen } from '#app/features/identity/model/account/account-rules.ts'
import {
  findReaderByEmail,
  isUnchanged,
  type ReaderAccount,
} from '#app/features/identity/model/account/account-store.ts'
import { claimWithoutPassword, endForeignWays } from '#app/features/identity/model/account/claim-account.ts'
import { findAccountOf, insertIdentity } from '#app/features/identity/model/account/linked-identities.ts'
import { insertReader } from '#app/features/identity/model/account/new-reader-store.ts'
import { findStaff } from '#app/features/identity/model/session/login-store.ts'
import type { SignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { insertAcceptance } from '#app/features/identity/model/terms/terms.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import type { Profile } from '#app/gateways/oauth/redeem-code.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { isEmail } from '#app/kernel/values/email.ts'
import { cleanName } from '#app/kernel/values/names.ts'
import { isNameable } from '#app/kernel/values/visible-text.ts'
import { commit } from '#app/visit/commit.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { staffMayWorkOn } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'

type Guest = {
  provider: Exclude<ProviderName, 'learning'>
  profile: Profile
  rules: SignInRules
  /** Microsoft's directories whose e-mail addresses are trusted. */
  trustedDirectories: string[]
}

/**
 * Finds or creates the account for somebody from Google or Microsoft: that of their identity; or else that of their
 * e-mail address, if the provider has verified it, which links the two (ruling 13) and removes whatever somebody else may
 * have prepared in the account (docs/adr/117); or else a new one, if readers may register. Refuses a stopped account with
 * `userBlocked` (R443), an unverified address or a closed site with `notRegistered`, no address at Google with
 * `emailMissing`, no readable name at Microsoft with `microsoftNameEmpty`, and a full company with
 * `companyMaxUsersReached`.
 */
export async function admitProfile(visit: Visit, guest: Guest): Promise<string> {
  try {
    return await admitOnce(visit, guest)
  } catch (error) {
    // Another request was faster, usually the same person in another tab. The account that it created is found now.
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

/**
 * The e-mail address if the provider has verified it, otherwise null. Google says so by a flag; Microsoft's is trusted if the company
 * trusts the directory.
 */
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

/** Tells a reader whose password was removed how to set a new one. */
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
  // assumed: where readers may register themselves, they may also do so by Google and Microsoft.
  if (!isRegistrationOpen(rules)) refuse('notRegistered')
  if (provider === 'google' && profile.email === null) refuse('emailMissing')
  if (provider === 'google' && email === null) refuse('notRegistered')
  if (provider === 'microsoft' && !isNameable(profile.name ?? '')) refuse('microsoftNameEmpty')
  // An administrator isn't a reader, and no reader may take their address.
  const staff = email === null ? null : await findStaff((await onPlatform(visit)).db, email)
  if (staff !== null && staffMayWorkOn(staff, visit.site)) refuse('notRegistered')
  return registerReader(visit, { provider, profile, rules, name: nameOf(profile), email })
}

/** The name of a new reader. If the provider gives no readable name, it is that of their mailbox. */
export function nameOf({ name, email }: Profile): string {
  const names = [cleanName(name ?? ''), email?.split('@')[0] ?? '', email ?? '']
  return names.find(isNameable) ?? ''
}

type NewReaderOf = {
  provider: ProviderName
  profile: Profile
  rules: SignInRules
  name: string
  /** A verified address, by which the reader is found. */
  email: string | null
  /** An address that isn't verified. It is only used to send mails to. */
  contact?: string | null
  subscribesMail?: boolean
  /** The version of the terms that they have accepted. */
  terms?: number
}

/**
 * Creates a reader for somebody that a provider has identified: account, identity and accepted terms in one batch.
 * Returns the account's id. Refuses with `companyMaxUsersReached` if the company is full, exactly, however many come at
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
