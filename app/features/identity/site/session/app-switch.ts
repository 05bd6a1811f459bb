import { z } from 'zod'
import type { PageContext } from '#app/doors/context.ts'
import { setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/** How long the consent may take, in seconds: a company's token doesn't live longer. */
const switchLife = 600
/** The longest token that fits: browsers drop cookies over 4 kB. */
const maxTokenLength = 2_000
const maxBackLength = 250

/**
 * A sign-in that waits for the reader's consent: the user that the app's link names, its token, and the page of the site
 * that it led to.
 */
const AppSwitch = z.object({
  userId: z.string().max(254),
  appToken: z.string().max(maxTokenLength),
  back: z.string().max(maxBackLength),
})
type AppSwitch = z.output<typeof AppSwitch>

/**
 * Stores the sign-in that a link asks for, and returns the page that asks the reader. Refuses values that no app would send. Signs nobody
 * in.
 */
export function askToSwitch(context: PageContext, wanted: AppSwitch): string {
  const back = wanted.back.length > maxBackLength ? paths.home() : wanted.back
  const kept = AppSwitch.safeParse({ ...wanted, back })
  if (kept.success) setCookie(context, 'switch', JSON.stringify(kept.data), switchLife)
  else setRefusalFlash(context, 'tokenInvalid')
  return kept.success ? paths.loginApp() : back
}

export function pendingSwitch({ site }: Visit, request: Request): AppSwitch | null {
  try {
    const kept = AppSwitch.safeParse(JSON.parse(ownCookie(site, request, 'switch') ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}
