import type { AppLoadContext } from '@remix-run/cloudflare'
import { clearCookie, setCookie } from '#app/doors/cookies/set-cookie.ts'
import { flowLife } from '#app/features/identity/model/identity/start-provider-login.ts'
import { readReturnRoute, readViewRoute } from '#app/kernel/values/return-route.ts'

/** Browsers drop cookies over 4 kB. Encoding may triple the length. */
const maxTargetLength = 1000

/**
 * Remembers where a visitor was, and which book they wanted to open, while they are at a provider (R158, R159). A page
 * that asked for the sign-in has stored its way back already. Forgets the book of an earlier attempt.
 */
export function rememberReturnTarget(
  context: AppLoadContext,
  { back, view }: { back?: string | undefined; view?: string | undefined },
): void {
  const route = readReturnRoute(back)
  if (route !== null && route.length <= maxTargetLength) setCookie(context, 'return', route, flowLife)
  const book = readViewRoute(view)
  if (book !== null && book.length <= maxTargetLength) setCookie(context, 'view', book, flowLife)
  else clearCookie(context, 'view')
}
