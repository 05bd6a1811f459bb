import { hasFeeds } from '#app/features/access/model/may-browse.ts'
import { listPublications } from '#app/features/discovery/model/list-publications.ts'
import { printableJson } from '#app/kernel/values/visible-text.ts'
import { discovery } from './answer.ts'
import { opdsType, viewCatalogue } from './opds-view.ts'

const freshOnes = 10

/** The site's catalogue for reading applications (OPDS 2). */
export const loader = discovery(hasFeeds, opdsType, async ({ visit }) =>
  printableJson(viewCatalogue(visit, await listPublications(visit, 'new', { page: 1, size: freshOnes }))),
)
