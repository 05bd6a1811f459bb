import { z } from 'zod'
import { readSignInRules } from '#app/domain/access/sign-in-rules.ts'
import { refuse } from '#app/errors/refusal.ts'
import { locales } from '#app/values/locale.ts'
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
})

/** Who a registration's link would make an account for. Refuses what `getOpenLink` does. */
export async function getRegistration(visit: Visit, token: string): Promise<{ name: string; email: string }> {
  const { name, email } = readerIn(await getOpenLink(visit, token, 'register'))
  return { name, email }
}

/**
 * Makes the account that a mail's link stands for, once. Refuses what `getOpenLink` does, an address or username that was
 * taken meanwhile with `duplicateEmail` or `loginIdInUse`, a full company with `companyMaxUsersReached`; these leave the
 * link as it is. Nobody is signed in: who typed the password may be somebody else than who opens the link.
 */
export async function confirmRegistration(visit: Visit, token: string): Promise<void> {
  const { db, site } = visit
  const link = await getOpenLink(visit, token, 'register')
  const company = await readSignInRules(db, site.tenantId)
  if (!isRegistrationOpen(company)) refuse('forbidden')
  const reader = readerIn(link)
  const [made] = await commit(visit, [
    insertReader(db, site.tenantId, reader, { company, condition: isOpen(visit, link), now: visit.now() }),
    closeWhenMade(visit, link, reader.id),
  ])
  if (made === 1) return
  await getOpenLink(visit, token, 'register')
  refuse('companyMaxUsersReached')
}

function readerIn({ payload }: OpenLink) {
  const read = StoredReader.safeParse(payload)
  return read.success ? read.data : refuse('tokenInvalid')
}
