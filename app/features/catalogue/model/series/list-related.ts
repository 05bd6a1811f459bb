import { ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { type CardRow, cardReaderOf, toCard } from '#app/features/catalogue/model/content/card-store.ts'
import type { ContentCard } from '#app/features/catalogue/model/content/content.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { type ContentPage, listContentsById } from '#app/features/catalogue/model/content/list-contents.ts'
import { offsetOf, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countSeriesOf, listNeighbours, listSeriesOf } from './related-store.ts'

/** What stands below a content: others of its series, or of its group. */
export type Related = { kind: 'series' | 'group'; page: number; isNext: boolean; cards: ContentCard[] }

/** R293. */
const stripSize = 10
/** No reader goes further, and a page's cost grows with its number. */
const lastPage = 1_000

/**
 * A page of the strip below a content, by the site's setting (R294, R295). Null if there is none. One query, which can
 * start together with the content's own: it doesn't check permissions, so the caller must have the content.
 */
export async function listRelated(
  visit: Visit,
  { contentId, groupId, page }: { contentId: string; groupId: number | null; page: number },
): Promise<Related | null> {
  ensureMayBrowse(visit)
  const { contentLayoutDetail, paramSeriesContent } = visit.site.settings.searchResult
  const paging = { page: Math.min(page, lastPage), size: stripSize }
  const part = { contentId, offset: offsetOf(paging), limit: stripSize + 1 }
  if (contentLayoutDetail === 'LIST_SAME_GROUP') {
    const rows = await listNeighbours(visit.db, cardReaderOf(visit), groupId, part)
    return toRelated('group', rows, paging, visit)
  }
  if (contentLayoutDetail === 'SIMPLE' || paramSeriesContent === null) return null
  const rows = await listSeriesOf(visit.db, cardReaderOf(visit), paramSeriesContent, part)
  return toRelated('series', rows, paging, visit)
}

function toRelated(
  kind: Related['kind'],
  rows: CardRow[],
  { page }: Paging,
  { site }: Visit,
): Related | null {
  if (rows.length === 0 && page === 1) return null
  const cards = rows.slice(0, stripSize).map((row) => toCard(row, site.groups))
  return { kind, page, isNext: rows.length > stripSize, cards }
}

/**
 * The others of a content's series for the API (content.publicSeries), by the parameter in the site's setting, whatever
 * the caller names. Empty without the setting. Refuses as `getContent` does.
 */
export async function listSeries(
  visit: Visit,
  { contentId, ...paging }: Paging & { contentId: string },
): Promise<ContentPage> {
  const { paramSeriesContent: param } = visit.site.settings.searchResult
  const reader = cardReaderOf(visit)
  const part = { contentId, limit: paging.size, offset: offsetOf(paging) }
  const [, rows, total] = await Promise.all([
    getContent(visit, { id: contentId }),
    param === null ? [] : listSeriesOf(visit.db, reader, param, part),
    param === null ? 0 : countSeriesOf(visit.db, reader, param, contentId),
  ])
  const contents = await listContentsById(
    visit,
    rows.map((row) => row.id),
  )
  return { ...pagedOf(paging, total), contents }
}
