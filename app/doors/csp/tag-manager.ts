import { mayRunTagManager, type Site } from '#app/visit/site.ts'

/**
 * First words of pages that anybody may be counted on. Nowhere else: an address may carry a token (reset, confirmation,
 * viewer, return from a provider), a page may show who somebody is or what they pay with.
 */
const counted = /^\/(?:$|[1-9]\d*(?:\/|$)|[a-z0-9]{20,64}$|(?:search|home-search|notifications)(?:\/|$))/

/**
 * The tag manager of a page, `GTM-…`, or null; of sites that may run one. `path` is the page's, without the site's prefix.
 */
export function tagManagerOf(site: Pick<Site, 'domainType' | 'settings'>, path: string): string | null {
  return mayRunTagManager(site) && counted.test(path) ? site.settings.tagManager.gtmId : null
}
