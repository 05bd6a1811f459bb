import type { Site } from '#app/visit/site.ts'

/**
 * Headers by which a browser forgets what it kept of a site on a domain of its own: pages, and what scripts noted. Sites on paths
 * share their origin with others, whose readers would lose theirs. Cookies are cleared by name: what belongs to the browser,
 * such as the look somebody chose, stays.
 */
export function leavingNothing({ domainType }: Pick<Site, 'domainType'>): Record<string, string> {
  return domainType === 'FULL_DOMAIN' ? { 'Clear-Site-Data': '"cache", "storage"' } : {}
}
