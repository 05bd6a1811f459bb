import { sql } from 'kysely'
import { ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import {
  type CardReader,
  type CardRow,
  cardReaderOf,
  parametersOf,
  toCard,
} from '#app/features/catalogue/model/content/card-store.ts'
import type { ContentCard } from '#app/features/catalogue/model/content/content.ts'
import { type CardParameters, cardColumns } from '#app/features/catalogue/model/content/content-columns.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { type ContentPage, listContentsById } from '#app/features/catalogue/model/content/list-contents.ts'
import { sortByDay } from '#app/features/catalogue/model/content/list-order.ts'
import { type Database, prepared } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { offsetOf, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The strip below a content: others of its series, or of its group. */
export type Related = { kind: 'series' | 'group'; page: number; isNext: boolean; cards: ContentCard[] }

/** The number of contents in the strip (R293). */
const stripSize = 10

/** The last page of the strip. Nobody turns so many, and a page's cost grows with its number. */
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

/** The free parameter that identifies a content's series. */
type SeriesParam = 'param1' | 'param2' | 'param3' | 'param4' | 'param5'

type Part = { contentId: string; limit: number; offset: number }

/**
 * The other visible contents with the same value of the parameter (R294), newest first. Empty if the content has no
 * value, is hidden or doesn't exist. assumed: the value must be equal, and the content itself isn't included.
 */
export function listSeriesOf(
  db: Database,
  reader: CardReader,
  param: SeriesParam,
  part: Part,
): Promise<CardRow[]> {
  return pagesOfSeries[param](db, { ...parametersOf(reader), ...part })
}

/** The number of contents that `listSeriesOf` lists. */
export async function countSeriesOf(
  db: Database,
  { tenantId }: CardReader,
  param: SeriesParam,
  contentId: string,
): Promise<number> {
  const [row] = await countsOfSeries[param](db, { tenantId, contentId })
  return row?.total ?? 0
}

/**
 * The other visible contents of a group, newest first. Without a group's number, those of the content's first group
 * (R295).
 */
export function listNeighbours(
  db: Database,
  reader: CardReader,
  groupId: number | null,
  part: Part,
): Promise<CardRow[]> {
  return pageOfGroup(db, { ...parametersOf(reader), ...part, groupId })
}

type SeriesPlaces = { tenantId: number; contentId: string }

/** Values are written into the condition instead of bound, so that SQLite uses the partial index. */
const inSeries = <At extends SeriesPlaces>(db: Database, param: SeriesParam, at: At) =>
  db
    .selectFrom('content')
    .where('content.tenant_id', '=', at.tenantId)
    .where('content.visible', '=', sql.lit(1))
    .where(`content.${param}`, '<>', sql.lit(''))
    .where(`content.${param}`, '=', (eb) =>
      eb
        .selectFrom('content as given')
        .select(`given.${param}`)
        .where('given.tenant_id', '=', at.tenantId)
        .where('given.id', '=', at.contentId)
        .where('given.visible', '=', sql.lit(1)),
    )
    .where('content.id', '<>', at.contentId)

const seriesPage = (param: SeriesParam) =>
  prepared<CardParameters & Part>()((db, at) =>
    inSeries(db, param, at)
      .select(cardColumns(at))
      .orderBy('content.published_on', 'desc')
      .orderBy('content.id', 'desc')
      .limit(at.limit)
      .offset(at.offset)
      .$castTo<CardRow>(),
  )

const seriesCount = (param: SeriesParam) =>
  prepared<SeriesPlaces>()((db, at) =>
    inSeries(db, param, at)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .$castTo<{ total: number }>(),
  )

const byParam = <Made>(make: (param: SeriesParam) => Made) => ({
  param1: make('param1'),
  param2: make('param2'),
  param3: make('param3'),
  param4: make('param4'),
  param5: make('param5'),
})
const pagesOfSeries = byParam(seriesPage)
const countsOfSeries = byParam(seriesCount)

const pageOfGroup = prepared<CardParameters & Part & { groupId: number | null }>()((db, at) =>
  db
    .selectFrom('listed')
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'listed.content_id'))
    .select(cardColumns(at))
    .where('listed.tenant_id', '=', at.tenantId)
    .where('listed.list_id', '=', (eb) =>
      eb.fn.coalesce(
        sql<number>`${at.groupId}`,
        eb
          .selectFrom('content_in_group as placed')
          .innerJoin('content_group', (join) => inTenant(join, 'content_group.id', 'placed.group_id'))
          .select('placed.group_id')
          .where('placed.tenant_id', '=', at.tenantId)
          .where('placed.content_id', '=', at.contentId)
          .orderBy('content_group.ordinal')
          .limit(sql.lit(1)),
      ),
    )
    .where('listed.sort', '=', sql.lit(sortByDay))
    .where('listed.content_id', '<>', at.contentId)
    .orderBy('listed.key', 'desc')
    .orderBy('listed.content_id', 'desc')
    .limit(at.limit)
    .offset(at.offset)
    .$castTo<CardRow>(),
)
