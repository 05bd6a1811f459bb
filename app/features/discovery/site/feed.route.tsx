import { hasFeeds } from '#app/features/access/model/may-browse.ts'
import { listPublications } from '#app/features/discovery/model/list-publications.ts'
import { discovery } from './answer.ts'
import { rssOf } from './feed-view.ts'

const newest = 50

/** The feed of the site's new titles. */
export const loader = discovery(hasFeeds, 'application/rss+xml', async ({ visit }) => {
  const { publications } = await listPublications(visit, 'new', { page: 1, size: newest })
  return rssOf(visit, publications)
})
