import { z } from 'zod'
import { admit } from '#app/features/identity/model/password/admit.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { newPasswordProblems, refuseProblems } from './account-problems.ts'
import { isRegistrationOpen } from './account-rules.ts'
import { closeWhenMade, getOpenLink, isOpen, type OpenLink } from './mail-link.ts'
import { insertReader } from './new-reader-store.ts'

/**
 * The reader as a registration's link stores it. A row from the previous release may also contain the password from the registration, which
 * is ignored.
 */
const StoredReader = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  lang: z.enum(locales),
  subscribesMail: z.boolean(),
  /** SHA-256 of the mark in the browser that registered. Missing for a registration by API. */
  browser: z.string().optional(),
  back: z.string().nullish(),
  isApp: z.boolean().default(false),
})

type StoredReader = z.output<typeof StoredReader>

type PendingRegistration = { name: string; email: string; strict: boolean }

/**
 * The name and address of the account that a registration's link creates, and the rules for its password. Refuses as
 * `getOpenLink` does.
 */
export async function getRegistration(visit: Visit, token: string): Promise<PendingRegistration> {
  const [link, { strictPassword }] = await Promise.all([
    getOpenLink(visit, token, 'register'),
    readSignInRules(visit.db, visit.site.tenantId),
  ])
  const { name, email } = readerIn(link)
  return { name, email, strict: strictPassword }
}

export type Confirmation = {
  token: string
  password?: string
  confirmPassword?: string
  /** The mark in this browser, if a registration was made in it. */
  browser: string | null
}

type ConfirmedRegistration = {
  accountId: string
  /** The page that the reader wanted. */
  back: string | null
  isApp: boolean
  /** Whether the registration was made in this browser, so that the reader may be signed in at once. */
  isTheirs: boolean
}

/**
 * Creates the account of a registration's link, once, with the password that its opener chooses: they have the mailbox,
 * while the person who registered need not have it (docs/adr/117). Refuses as `getOpenLink` does, a password against the
 * rules as `register` does, an address or user name that was taken meanwhile with `duplicateEmail` or `loginIdInUse`, and
 * a full company with `companyMaxUsersReached`. The link stays usable after these.
 */
export async function confirmRegistration(
  visit: Visit,
  { token, password = '', confirmPassword = '', browser }: Confirmation,
): Promise<ConfirmedRegistration> {
  const { db, site } = visit
  const link = await getOpenLink(visit, token, 'register')
  const company = await readSignInRules(db, site.tenantId)
  if (!isRegistrationOpen(company)) refuse('forbidden')
  const { browser: registering, back = null, isApp, ...reader } = readerIn(link)
  const typed = { plain: password, confirmation: confirmPassword }
  const rules = { strict: company.strictPassword, owner: reader }
  refuseProblems(await newPasswordProblems(visit, ['password', 'confirmPassword'], typed, rules))
  const hash = await admit(visit, (hashing) => hashing.hash(passwordDigest(password)))
  const owner = { ...reader, password: hash, isClaimed: true }
  const condition = isOpen(visit, link)
  const [made] = await commit(visit, [
    insertReader(db, site.tenantId, owner, { company, condition, now: visit.now() }),
    closeWhenMade(visit, link, reader.id),
  ])
  if (made !== 0)
    return {
      accountId: reader.id,
      back,
      isApp,
      isTheirs: browser !== null && registering === sha256Hex(browser),
    }
  await getOpenLink(visit, token, 'register')
  return refuse('companyMaxUsersReached')
}

function readerIn({ payload }: OpenLink): StoredReader {
  const read = StoredReader.safeParse(payload)
  return read.success ? read.data : refuse('tokenInvalid')
}
