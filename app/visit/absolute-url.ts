import { canonicalHost, listed } from './find-address.ts'
import type { Visit } from './visit.ts'

/**
 * A page's whole address, for mails and for providers to return to. The host is the site's own, or a shared one where
 * the site has none; the call may have come in on another (R027).
 */
export function absoluteUrl({ site, env, origin, basePath }: Visit, path: string): string {
  const url = new URL(origin)
  const shared = listed(env.SHARED_HOSTS)
  const here = canonicalHost(url.hostname)
  url.hostname = site.domain ?? (shared.includes(here) ? here : (shared[0] ?? here))
  return `${url.origin}${basePath}${path}`
}
