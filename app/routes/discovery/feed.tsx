import { listPublications } from '#app/domain/site/discovery/list-publications.ts'
import { hasFeeds } from '#app/features/access/model/discovery.ts'
import { discovery } from '#app/http/discovery/answer.ts'
import { rssOf } from '#app/pages/discovery/feed-view.ts'

const newest = 50

/** The site's new titles, for readers of news. */
export const loader = discovery(hasFeeds, 'application/rss+xml', async ({ visit }) => {
  const { publications } = await listPublications(visit, 'new', { page: 1, size: newest })
  return rssOf(visit, publications)
})
