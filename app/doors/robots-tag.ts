import { isListed } from '#app/features/access/model/discovery.ts'
import type { Address } from '#app/features/tenancy/model/snapshot/find-address.ts'

/**
 * The pages that search engines may index: a site's first page, lists, contents, the empty search, notifications, and
 * their pictures. A new page isn't indexed until it is added here.
 */
const kept =
  /^\/(?:$|[1-9]\d{0,8}(?:\/[a-z0-9]{20,64})?$|home-search(?:\/[1-9]\d{0,8}(?:\/[a-z0-9]{20,64})?)?$|search(?:\/[a-z0-9]{20,64})?$|notifications\/\d+$|files\/(?:cover|site|subscription)\/)/

/**
 * Tells search engines not to index an answer, except for the pages above on listed sites. Search results say so in the
 * page itself.
 */
export function tellRobots(headers: Headers, address: Address): void {
  const mayKeep = address.kind === 'site' && isListed(address.site) && kept.test(address.restOfPath)
  if (!mayKeep) headers.set('X-Robots-Tag', 'noindex')
}
