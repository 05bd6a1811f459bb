import type { PageContext } from '#app/doors/context.ts'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import { isKept } from '#app/features/identity/model/session/is-kept.ts'
import { cookieName, cookieScopeAt, serialiseCookie, sessionOfBefore, yearLong } from '#app/visit/cookies.ts'

/**
 * Moves a session's cookie from the old name to the `__Host-` name, for as long as it had left, and deletes the old one.
 * From `renaming.until` on no such session exists, and this file can be removed.
 */
export async function carryOverSession(request: Request, context: PageContext): Promise<void> {
  const { visit, cookies } = context
  if (visit.proof !== 'cookie' || visit.actor === null) return
  const token = sessionOfBefore(visit.site, request, visit.now())
  if (token === null) return
  setCookie(context, undefined, token, (await isKept(visit)) ? yearLong : undefined)
  cookies.push(serialiseCookie(cookieName(visit.site), '', { ...cookieScopeAt(visit), maxAge: 0 }))
}
