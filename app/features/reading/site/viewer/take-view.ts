import type { AppLoadContext } from '@remix-run/cloudflare'
import { clearCookie } from '#app/doors/cookies/set-cookie.ts'
import { readViewRoute } from '#app/kernel/values/return-route.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Takes the book that a reader wanted to open when they were asked to sign in. Null for guests, who haven't signed in
 * yet.
 */
export function takeView(context: AppLoadContext, visit: Visit, request: Request): string | null {
  const cookie = ownCookie(visit.site, request, 'view')
  if (visit.actor?.kind !== 'reader' || cookie === null || cookie === '') return null
  clearCookie(context, 'view')
  return readViewRoute(cookie)
}
