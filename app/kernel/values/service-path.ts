/**
 * First path segments that belong to the product on a shared host and inside a tenant, so that no tenant and
 * no content group can be named after them. Adding a route with a new first word means adding it here.
 */
const reservedWords: ReadonlySet<string> = new Set([
  // served beside the tenants
  'api',
  'assets',
  'admin',
  'viewer',
  'viewer-assets',
  'v',
  'files',
  'glyphs',
  'fonts',
  'covers',
  'cdn-cgi',
  'csp-report',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
  'feed.xml',
  'manifest.webmanifest',
  '.well-known',
  // first words of pages inside a tenant
  'user',
  'login',
  'logout',
  'other-site',
  'language',
  'appearance',
  'register',
  'forget-password',
  'reset-password',
  'search',
  'home-search',
  'content',
  'direct-view',
  'view-online',
  'profile',
  'favourites',
  'notes',
  'notifications',
  'opds',
  'icon',
  'subscription',
  'order-entry',
  'gakken-payment',
  'gmo-payment',
  'veritrans-payment',
  'thank-you',
  'error-404',
])

const pattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

export function isReservedWord(segment: string): boolean {
  return reservedWords.has(segment.toLowerCase())
}

/**
 * The first path segment of a tenant that shares a host (R001). assumed: 2 to 40 lower-case letters, digits and single
 * hyphens, beginning with a letter, because a first segment of digits is a content group (ruling 14).
 */
export function isServicePath(text: string): boolean {
  return text.length >= 2 && text.length <= 40 && pattern.test(text) && !isReservedWord(text)
}
