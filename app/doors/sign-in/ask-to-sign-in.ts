import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import { readConsoleRoute, readReturnRoute } from '#app/kernel/values/return-route.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { loginPathFor } from './app-visitor.ts'
import { type FollowUp, keepFollowUp } from './follow-up.ts'

/** Browsers drop cookies over 4 kB and proxies whole answers. Encoding may triple the length. */
const maxReturnLength = 1000

/**
 * Sends a guest to the sign-in. Keeps the way back, a path inside the tenant, and what they were about to do, so that it
 * is done afterwards (R106, R110, R111).
 */
export function askToSignIn(
  context: AppLoadContext,
  { back, followUp }: { back: string | undefined; followUp?: FollowUp },
): Response {
  const isConsole = visitOf(context).site.tenantId === 0
  keepWayBack(context, isConsole ? readConsoleRoute(back) : readReturnRoute(back))
  if (followUp !== undefined) keepFollowUp(context, followUp)
  return redirect(isConsole ? adminPaths.adminLogin() : loginPathFor(visitOf(context)))
}

/** Keeps the page to go to after the sign-in. */
export function keepWayBack(context: AppLoadContext, wayBack: string | null): void {
  if (wayBack !== null && wayBack.length <= maxReturnLength) setCookie(context, 'return', wayBack)
}
