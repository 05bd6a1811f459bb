import { z } from 'zod'
import type { Checked } from '#app/features/identity/model/session/check-password.ts'
import { type Login, startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { commit } from '#app/visit/commit.ts'
import { isFromApp } from '#app/visit/from-app.ts'
import type { Visit } from '#app/visit/visit.ts'
import { newMailLink, type OpenLink } from './mail-link.ts'

/** How the sign-in continues once the reader has chosen a password. */
const Signing = z.object({
  keep: z.boolean(),
  loginType: z.enum(['EMAIL', 'ID']),
  isApp: z.boolean().default(false),
})
const Carried = z.object({ signing: Signing })

/** Long enough to think of a password. Milliseconds. */
const life = 15 * 60_000

/**
 * After a correct starting password there is no session, only a token for the page that asks for a new password: a link
 * like a mailed one, which setting the password uses up.
 */
export async function beginOwnPassword(
  visit: Visit,
  { id }: Checked,
  { name, keep }: { name: string; keep: boolean },
): Promise<string> {
  const signing = { keep, loginType: name.includes('@') ? 'EMAIL' : 'ID', isApp: isFromApp(visit) }
  const link = newMailLink(visit, {
    purpose: 'reset-password',
    accountId: id,
    email: null,
    payload: { signing },
    life,
  })
  await commit(visit, [link.insert])
  return link.token
}

/** Whether the link comes from a sign-in with a starting password. */
export function isFromSignIn({ payload }: OpenLink): boolean {
  return Carried.safeParse(payload).success
}

/**
 * Continues that sign-in. Null for a mailed link, after which the reader signs in as usual. Refuses as
 * `startReaderSession` does.
 */
export async function goOnSigningIn(visit: Visit, link: OpenLink): Promise<Login | null> {
  const carried = Carried.safeParse(link.payload)
  if (!carried.success || link.accountId === null) return null
  return startReaderSession(visit, { accountId: link.accountId, ...carried.data.signing })
}
