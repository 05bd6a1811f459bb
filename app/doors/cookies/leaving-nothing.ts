import type { Site } from '#app/visit/site.ts'

/**
 * Headers that make a browser delete what it stored for a site with its own domain: cached pages and scripts' storage.
 * Sites on paths share an origin, so this would delete other sites' data too. Cookies are deleted by name, because some
 * belong to the browser, such as the chosen appearance.
 */
export function leavingNothing({ domainType }: Pick<Site, 'domainType'>): Record<string, string> {
  return domainType === 'FULL_DOMAIN' ? { 'Clear-Site-Data': '"cache", "storage"' } : {}
}
