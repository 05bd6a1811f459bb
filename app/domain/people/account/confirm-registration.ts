import { z } from 'zod'
import { readSignInRules } from '#app/domain/access/sign-in-rules.ts'
import { admit } from '#app/domain/people/password/admit.ts'
import { refuse } from '#app/errors/refusal.ts'
import { locales } from '#app/values/locale.ts'
import { passwordDigest } from '#app/values/password.ts'
import { sha256Hex } from '#app/values/sha256.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { newPasswordProblems, refuseProblems } from './account-problems.ts'
import { isRegistrationOpen } from './account-rules.ts'
import { closeWhenMade, getOpenLink, isOpen, type OpenLink } from './mail-link.ts'
import { insertReader } from './new-reader-store.ts'

/** A row of the release before has a password, too, that whoever registered chose: it is left there. */
const StoredReader = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  lang: z.enum(locales),
  subscribesMail: z.boolean(),
  /** SHA-256 of what the browser knows that registered; none for a registration by a call. */
  browser: z.string().optional(),
  back: z.string().nullish(),
  isApp: z.boolean().default(false),
})

type StoredReader = z.output<typeof StoredReader>

export type PendingRegistration = { name: string; email: string; strict: boolean }

/** The name and address a registration's link makes an account for, and the rules for its password. Refuses what `getOpenLink` does. */
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
  /** What this browser knows of a registration that was made in it. */
  browser: string | null
}

export type ConfirmedRegistration = {
  accountId: string
  /** The page its reader wanted. */
  back: string | null
  isApp: boolean
  /** Whether they registered in this browser, so that they may be signed in at once. */
  isTheirs: boolean
}

/**
 * Makes the account that a mail's link stands for, once, with the password that whoever opened it chooses: they have the
 * mailbox, which whoever registered need not have (docs/adr/117). Refuses what `getOpenLink` does, a password against
 * the rules like `register`, an address or username that was taken meanwhile with `duplicateEmail` or `loginIdInUse`, a full
 * company with `companyMaxUsersReached`; these leave the link as it is.
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
