import { getPublication } from '#app/domain/site/discovery/list-publications.ts'
import { hasFeeds } from '#app/features/access/model/discovery.ts'
import { discovery } from '#app/http/discovery/answer.ts'
import { printableJson } from '#app/kernel/values/visible-text.ts'
import { publicationType, viewPublication } from '#app/pages/discovery/publication-view.ts'

/** One content of the catalogue by itself. */
export const loader = discovery(hasFeeds, publicationType, async ({ visit, params }) =>
  printableJson(viewPublication(visit, await getPublication(visit, params.contentId ?? ''))),
)
