import { isListed } from '#app/domain/site/discovery/discovery.ts'
import type { Address } from '#app/domain/site/snapshot/find-address.ts'

/**
 * What search engines may keep: a site's first page, its lists and contents, the search before anything is searched for,
 * notifications, and their pictures. Whatever is added later isn't, until it stands here.
 */
const kept =
  /^\/(?:$|[1-9]\d{0,8}(?:\/[a-z0-9]{20,64})?$|home-search(?:\/[1-9]\d{0,8}(?:\/[a-z0-9]{20,64})?)?$|search(?:\/[a-z0-9]{20,64})?$|notifications\/\d+$|files\/(?:cover|site|subscription)\/)/

/** Tells search engines not to keep an answer, but for the pages of sites that are listed. A page that is one search's result says it itself. */
export function tellRobots(headers: Headers, address: Address): void {
  const mayKeep = address.kind === 'site' && isListed(address.site) && kept.test(address.restOfPath)
  if (!mayKeep) headers.set('X-Robots-Tag', 'noindex')
}
