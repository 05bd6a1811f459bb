/**
 * Whether an address belongs to a site's API. A call there gets a refusal, not a page, if the site isn't there or its
 * settings can't be read.
 */
export function isApiOfSite(url: URL): boolean {
  return /^(?:\/[^/]+)?\/api\/v1\//.test(url.pathname)
}
