import { isKept } from '#app/domain/people/session/is-kept.ts'
import type { PageContext } from '#app/http/context.ts'
import { cookieName, serialiseCookie, sessionOfBefore, yearLong } from '#app/visit/cookies.ts'
import { cookieScope, setCookie } from './set-cookie.ts'

/**
 * Gives a session that was begun before cookies had a host's name that name, once, for as long as it had; the old cookie goes.
 * The last kept session of before is over a year after this is deployed: then this can go.
 */
export async function carryOverSession(request: Request, context: PageContext): Promise<void> {
  const { visit, cookies } = context
  if (visit.proof !== 'cookie' || visit.actor === null) return
  const scope = cookieScope(visit)
  const token = sessionOfBefore(visit.site, request, scope)
  if (token === null) return
  setCookie(context, undefined, token, (await isKept(visit)) ? yearLong : undefined)
  cookies.push(serialiseCookie(cookieName(visit.site), '', { ...scope, maxAge: 0 }))
}
