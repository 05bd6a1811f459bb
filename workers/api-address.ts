/** A call to a site that isn't there, or whose settings can't be read, gets a refusal and not a page. */
export function isApiOfSite(url: URL): boolean {
  return /^(?:\/[^/]+)?\/api\/v1\//.test(url.pathname)
}
