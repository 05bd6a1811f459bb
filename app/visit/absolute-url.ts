import { canonicalHost, listed } from '#app/kernel/values/host.ts'
import type { Visit } from './visit.ts'

/** A visit, or the part of one that mails have, which nobody's request causes. */
type Where = Pick<Visit, 'origin' | 'site' | 'basePath'> & { env: Pick<Visit['env'], 'SHARED_HOSTS'> }

/**
 * The full address of a page of the visit's site, for mails and for services that lead back here. The host is the
 * tenant's own, or a shared one if it has none, whichever host an API call came by.
 */
export function absoluteUrl({ env, origin, site, basePath }: Where, path: string): string {
  const url = new URL(`${basePath}${path}`, origin)
  const shared = listed(env.SHARED_HOSTS)
  const here = canonicalHost(url.hostname)
  url.hostname = site.domain ?? (shared.includes(here) ? here : (shared[0] ?? here))
  return url.href
}
