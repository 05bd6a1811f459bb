import { hasFeeds } from '#app/features/access/model/may-browse.ts'
import { getPublication } from '#app/features/discovery/model/list-publications.ts'
import { printableJson } from '#app/kernel/values/visible-text.ts'
import { discovery } from './answer.ts'
import { publicationType, viewPublication } from './opds-view.ts'

/** A single content of the catalogue. */
export const loader = discovery(hasFeeds, publicationType, async ({ visit, params }) =>
  printableJson(viewPublication(visit, await getPublication(visit, params.contentId ?? ''))),
)
