import { logOut } from '#app/features/identity/model/session/log-out.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { listed } from '#app/kernel/values/host.ts'
import { cookieScopeAt, scopedCookieName, serialiseCookie } from '#app/visit/cookies.ts'
import { type IncomingRequest, openVisit } from '#app/visit/open-visit.ts'
import { platformSite } from '#app/visit/site.ts'
import { redirectTo } from './redirect-to.ts'

/**
 * Redirects from the console on a host with a tag manager's script to one of the platform's own hosts, and ends the
 * session of an administrator who signed in here before (docs/adr/114).
 */
export async function consoleElsewhere(incoming: IncomingRequest, url: URL): Promise<Response> {
  const answer = redirectTo(consoleAt(incoming.env, url))
  const { visit } = await openVisit(incoming, { site: platformSite(), basePath: '' })
  if (visit.actor === null) return answer
  await logOut(visit)
  const scope = cookieScopeAt(visit)
  const cookie = serialiseCookie(scopedCookieName(visit.site, undefined, scope), '', { maxAge: 0, ...scope })
  answer.headers.append('Set-Cookie', cookie)
  return answer
}

/** The same page on the console's own host, or on the shared host if there is none. */
function consoleAt({ ADMIN_HOSTS, SHARED_HOSTS }: Pick<Env, 'ADMIN_HOSTS' | 'SHARED_HOSTS'>, url: URL): URL {
  const at = new URL(url)
  at.hostname = [...listed(ADMIN_HOSTS), ...listed(SHARED_HOSTS)][0] ?? refuse('notFound')
  return at
}
