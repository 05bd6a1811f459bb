import { listPublications } from '#app/domain/site/discovery/list-publications.ts'
import { hasFeeds } from '#app/features/access/model/discovery.ts'
import { discovery } from '#app/http/discovery/answer.ts'
import { printableJson } from '#app/kernel/values/visible-text.ts'
import { opdsType, viewCatalogue } from '#app/pages/discovery/opds-view.ts'

const freshOnes = 10

/** The site's catalogue for reading applications (OPDS 2). */
export const loader = discovery(hasFeeds, opdsType, async ({ visit }) =>
  printableJson(viewCatalogue(visit, await listPublications(visit, 'new', { page: 1, size: freshOnes }))),
)
