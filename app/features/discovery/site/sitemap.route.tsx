import { isListed } from '#app/features/access/model/may-browse.ts'
import { listSitemapParts, openSitemapPart } from '#app/features/discovery/model/sitemap.ts'
import { discovery } from './answer.ts'
import { contentEntries, pageEntries, sitemapIndex, sitemapOf } from './sitemap-view.ts'

/** The site's sitemaps for search engines. They come in parts, which are sent while they are read. */
export const loader = discovery(isListed, 'application/xml', async ({ visit, url }) => {
  if (url.searchParams.get('of') === 'pages') return sitemapOf(pageEntries(visit))
  const from = url.searchParams.get('from')
  if (from === null) return sitemapIndex(visit, await listSitemapParts(visit))
  return sitemapOf(contentEntries(visit, await openSitemapPart(visit, from)))
})
