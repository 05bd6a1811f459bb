/** Whether an address belongs to a site's API. Such a call gets a refusal, not a page, when its site is missing or unreadable. */
export function isApiOfSite(url: URL): boolean {
  return /^(?:\/[^/]+)?\/api\/v1\//.test(url.pathname)
}
