import { isKept } from '#app/domain/people/session/is-kept.ts'
import type { PageContext } from '#app/http/context.ts'
import { cookieName, cookieScopeAt, serialiseCookie, sessionOfBefore, yearLong } from '#app/visit/cookies.ts'
import { setCookie } from './set-cookie.ts'

/**
 * Gives a session that was begun before cookies had a host's name that name, once, for as long as it had; the old cookie goes. From
 * `renaming.until` on nobody has such a session any more, and this can go.
 */
export async function carryOverSession(request: Request, context: PageContext): Promise<void> {
  const { visit, cookies } = context
  if (visit.proof !== 'cookie' || visit.actor === null) return
  const token = sessionOfBefore(visit.site, request, visit.now())
  if (token === null) return
  setCookie(context, undefined, token, (await isKept(visit)) ? yearLong : undefined)
  cookies.push(serialiseCookie(cookieName(visit.site), '', { ...cookieScopeAt(visit), maxAge: 0 }))
}
