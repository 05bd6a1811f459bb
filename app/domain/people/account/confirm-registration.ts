import { sql } from 'kysely'
import { z } from 'zod'
import { readSignInRules } from '#app/domain/access/sign-in-rules.ts'
import { refuse } from '#app/errors/refusal.ts'
import { locales } from '#app/values/locale.ts'
import { passwordDigest, verifyPassword } from '#app/values/password.ts'
import { sha256Hex } from '#app/values/sha256.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isRegistrationOpen } from './account-rules.ts'
import { closeWhenMade, getOpenLink, isOpen, type OpenLink } from './mail-link.ts'
import { insertReader } from './new-reader-store.ts'

const StoredReader = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  password: z.string(),
  lang: z.enum(locales),
  subscribesMail: z.boolean(),
  /** SHA-256 of what the browser knows that registered; none for a registration by a call. */
  browser: z.string().optional(),
  back: z.string().nullish(),
  misses: z.number().default(0),
})

/** assumed: whoever typed the password needs no more. */
const mostMisses = 5

/** How the visitor shows that the registration was theirs: by the browser it was made in, else by its password. */
export type RegistrationProof = { browser: string | null; password?: string | undefined }

export type PendingRegistration = { name: string; email: string; asksPassword: boolean }

/** Who a registration's link would make an account for, and whether its password is asked. Refuses what `getOpenLink` does. */
export async function getRegistration(
  visit: Visit,
  token: string,
  browser: string | null = null,
): Promise<PendingRegistration> {
  const reader = readerIn(await getOpenLink(visit, token, 'register'))
  return { name: reader.name, email: reader.email, asksPassword: !isOfBrowser(reader, browser) }
}

export type ConfirmedRegistration = {
  accountId: string
  /** The page its reader wanted. */
  back: string | null
  /** Whether it was shown to be theirs, so that they may be signed in at once. */
  isTheirs: boolean
}

/**
 * Makes the account that a mail's link stands for, once (docs/decisions/048). Refuses what `getOpenLink` does, a wrong
 * password in another browser than the registration's with `invalidAccount` (the fifth uses the link up), an address or
 * username that was taken meanwhile with `duplicateEmail` or `loginIdInUse`, a full company with `companyMaxUsersReached`;
 * these leave the link as it is.
 */
export async function confirmRegistration(
  visit: Visit,
  token: string,
  proof: RegistrationProof,
): Promise<ConfirmedRegistration> {
  const { db, site } = visit
  const link = await getOpenLink(visit, token, 'register')
  const company = await readSignInRules(db, site.tenantId)
  if (!isRegistrationOpen(company)) refuse('forbidden')
  const reader = readerIn(link)
  const isTheirs = await isProven(visit, link, reader, proof)
  const [made] = await commit(visit, [
    insertReader(db, site.tenantId, reader, { company, condition: isOpen(visit, link), now: visit.now() }),
    closeWhenMade(visit, link, reader.id),
  ])
  if (made !== 0) return { accountId: reader.id, back: reader.back ?? null, isTheirs }
  await getOpenLink(visit, token, 'register')
  return refuse('companyMaxUsersReached')
}

type StoredReader = z.output<typeof StoredReader>

function readerIn({ payload }: OpenLink): StoredReader {
  const read = StoredReader.safeParse(payload)
  return read.success ? read.data : refuse('tokenInvalid')
}

function isOfBrowser(reader: StoredReader, browser: string | null): boolean {
  return browser !== null && reader.browser === sha256Hex(browser)
}

/** Without a password nothing is shown, and nothing wrong. */
async function isProven(
  visit: Visit,
  link: OpenLink,
  reader: StoredReader,
  { browser, password }: RegistrationProof,
): Promise<boolean> {
  if (isOfBrowser(reader, browser)) return true
  if (password === undefined || password === '') return false
  if (await verifyPassword(passwordDigest(password), reader.password)) return true
  await commit(visit, [countMiss(visit, link)])
  return refuse(reader.misses + 1 >= mostMisses ? 'tokenExpired' : 'invalidAccount')
}

/** Each wrong password counts, however many come at once; the last one ends the link. */
function countMiss({ db, site, now }: Visit, { id }: OpenLink) {
  const misses = sql<number>`coalesce(json_extract(payload, '$.misses'), 0) + 1`
  return db
    .updateTable('mail_link')
    .set({
      payload: sql<string>`json_set(payload, '$.misses', ${misses})`,
      used_at: sql<number | null>`CASE WHEN ${misses} >= ${sql.lit(mostMisses)} THEN ${now()} END`,
    })
    .where('tenant_id', '=', site.tenantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
}
