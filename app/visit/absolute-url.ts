import type { Visit } from './visit.ts'

/**
 * The whole address of a page of the visit's site, for mails and for services that lead back here. The host is the
 * tenant's own where it has one, whatever host a call of the API came by.
 */
export function absoluteUrl({ origin, site, basePath }: Visit, path: string): string {
  const url = new URL(`${basePath}${path}`, origin)
  if (site.domain !== null) url.hostname = site.domain
  return url.href
}
