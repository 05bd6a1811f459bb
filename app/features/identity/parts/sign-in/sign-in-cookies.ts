import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { clearCookie, setCookie } from '#app/doors/cookies/set-cookie.ts'
import type { Login } from '#app/features/identity/model/session/start-session.ts'
import { readConsoleRoute } from '#app/kernel/values/return-route.ts'
import { ownCookie, yearLong } from '#app/visit/cookies.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Sets the cookie by which this browser is known as one in which this person has signed in by password. */
export function setDevice(context: AppLoadContext, token: string): void {
  setCookie(context, 'device', token, yearLong)
}

/** How long a sign-in waits for its second step, in seconds. */
const stepLife = 600

/** Redirects to the second step of a sign-in. The browser's cookie identifies that sign-in. */
export function askSecondStep(
  context: AppLoadContext,
  { step, token }: { step: 'code' | 'set-up'; token: string },
) {
  setCookie(context, 'second', token, stepLife)
  return redirect(step === 'code' ? adminPaths.loginCode() : adminPaths.loginSetUp())
}

/** The proof of the first step. Null if there was none. */
export function secondStepOf(context: AppLoadContext, request: Request): string | null {
  return ownCookie(visitOf(context).site, request, 'second')
}

/** Gives the browser its session. Returns the console's page that it wanted. */
export function beginConsole(context: AppLoadContext, request: Request, login: Login): string {
  setCookie(context, undefined, login.accessToken)
  const back = readConsoleRoute(ownCookie(visitOf(context).site, request, 'return'))
  clearCookie(context, 'return')
  clearCookie(context, 'second')
  return back ?? adminPaths.admin()
}
