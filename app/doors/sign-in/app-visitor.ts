import type { AppLoadContext } from '@remix-run/cloudflare'
import type { PageContext } from '#app/doors/context.ts'
import { clearCookie, setCookie } from '#app/doors/cookies/set-cookie.ts'
import { asFromApp, isFromApp } from '#app/visit/from-app.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/** How long a visitor from the tenant's app is remembered, and how long the app may pick up its token. Seconds (R123). */
const appCookieLife = 60

/** Remembers that the visitor comes from the app, so that a later sign-in knows it too. */
export function rememberApp(context: AppLoadContext): void {
  setCookie(context, 'app', '1', appCookieLife)
}

/**
 * Marks the visit as coming from the app because a form's field says so. The cookie from the address lasts a minute, which is too short for
 * people who have to type.
 */
export function takeAppFlag(context: AppLoadContext): void {
  const page = context as PageContext
  page.visit = asFromApp(page.visit, true)
  rememberApp(context)
}

/** Puts the app's next token into a cookie, where the app finds it, because a page's answer isn't JSON (docs/adr/125). */
export function giveAppToken(context: AppLoadContext, token: string | null): void {
  if (token !== null) setCookie(context, 'token', token, appCookieLife)
}

export function forgetAppVisitor(context: AppLoadContext): void {
  clearCookie(context, 'app')
  clearCookie(context, 'token')
}

/** The path of the sign-in, with the flag for visitors from the app (R130, R131, R150). */
export function loginPathFor(visit: Visit): string {
  return paths.login(isFromApp(visit) ? { is_login_mobile_app: 'true' } : {})
}
