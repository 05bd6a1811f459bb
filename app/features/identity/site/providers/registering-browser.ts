import type { AppLoadContext } from '@remix-run/cloudflare'
import { clearCookie, setCookie } from '#app/doors/cookies/set-cookie.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import type { Visit } from '#app/visit/visit.ts'

/** How long the mark is stored, in seconds: as long as a registration's link is valid. */
const registrationLife = 86_400

/** Marks the browser in which a registration is made, so that the link recognises it (docs/adr/048). Returns the mark. */
export function rememberRegistration(context: AppLoadContext, visit: Visit): string {
  const mark = Buffer.from(visit.randomBytes(18)).toString('base64url')
  setCookie(context, 'reg', mark, registrationLife)
  return mark
}

export function registeringBrowser(visit: Visit, request: Request): string | null {
  return ownCookie(visit.site, request, 'reg') || null
}

export function forgetRegistration(context: AppLoadContext): void {
  clearCookie(context, 'reg')
}
