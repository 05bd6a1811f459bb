import type { Site } from '#app/visit/site.ts'

/**
 * First words of pages that anybody may be counted on. Nowhere else: an address may carry a token (reset, confirmation,
 * viewer, return from a provider), a page may show who somebody is or what they pay with.
 */
const counted = /^\/(?:$|[1-9]\d*(?:\/|$)|[a-z0-9]{20,64}$|(?:search|home-search|notifications)(?:\/|$))/

/**
 * The tag manager of a page, `GTM-…`, or null. Only sites with a domain of their own have one: path tenants share an
 * origin, where one's script could read another's pages. `path` is the page's, without the site's prefix.
 */
export function tagManagerOf(
  { domainType, settings }: Pick<Site, 'domainType' | 'settings'>,
  path: string,
): string | null {
  return domainType === 'FULL_DOMAIN' && counted.test(path) ? settings.tagManager.gtmId : null
}
