import type { Feature } from '#app/features/feature.ts'
import * as features from '#app/features/list.ts'
import { layoutPages } from '#app/layout/pages.ts'

/** First segments of paths that the host serves beside the tenants. */
const besideSites = [
  ...['api', 'assets', 'admin', 'viewer', 'viewer-assets', 'v', 'files', 'glyphs', 'fonts', 'covers'],
  ...['cdn-cgi', 'csp-report', 'favicon.ico', 'robots.txt', '.well-known'],
]

/**
 * First segments that belong to the product, on a shared host or inside a tenant, including those of all pages. No
 * tenant and no content group can have one of them.
 */
const reservedWords: ReadonlySet<string> = new Set([
  ...besideSites,
  ...[layoutPages, ...Object.values<Feature>(features).map(({ pages = {} }) => pages)]
    .flatMap((pages) => Object.keys(pages))
    .map((path) => path.split('/')[0] as string)
    .filter((word) => /^[a-z]/.test(word)),
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
