import type { AppLoadContext } from '@remix-run/cloudflare'
import type { PageContext } from '#app/http/context.ts'
import { clearCookie, setCookie } from '#app/http/cookies/set-cookie.ts'
import { paths } from '#app/paths/reader.ts'
import { asFromApp, isFromApp } from '#app/visit/from-app.ts'
import type { Visit } from '#app/visit/visit.ts'

/** How long a visitor from the tenant's app is remembered, and how long their app may take up its token; seconds (R123). */
const appCookieLife = 60

/** Remembers that this visitor comes from the app, so that a sign-in they are sent to knows it too. */
export function rememberApp(context: AppLoadContext): void {
  setCookie(context, 'app', '1', appCookieLife)
}

/** A form's own field says that it comes from the app: the minute of the cookie is short for whoever has to type. */
export function takeAppFlag(context: AppLoadContext): void {
  const page = context as PageContext
  page.visit = asFromApp(page.visit, true)
  rememberApp(context)
}

/** A page's answer is no JSON: the app finds the token it comes back with in a cookie (docs/adr/125). */
export function giveAppToken(context: AppLoadContext, token: string | null): void {
  if (token !== null) setCookie(context, 'token', token, appCookieLife)
}

export function forgetAppVisitor(context: AppLoadContext): void {
  clearCookie(context, 'app')
  clearCookie(context, 'token')
}

/** The sign-in, with the flag for those who come from the app (R130, R131, R150). */
export function loginPathFor(visit: Visit): string {
  return paths.login(isFromApp(visit) ? { is_login_mobile_app: 'true' } : {})
}
