import { canonicalHost, listed } from '#app/values/host.ts'
import type { Visit } from './visit.ts'

/**
 * The whole address of a page of the visit's site, for mails and for services that lead back here. The host is the
 * tenant's own, or a shared one where it has none, whatever host a call of the API came by.
 */
export function absoluteUrl({ env, origin, site, basePath }: Visit, path: string): string {
  const url = new URL(`${basePath}${path}`, origin)
  const shared = listed(env.SHARED_HOSTS)
  const here = canonicalHost(url.hostname)
  url.hostname = site.domain ?? (shared.includes(here) ? here : (shared[0] ?? here))
  return url.href
}
