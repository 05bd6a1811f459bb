import { sql } from 'kysely'
import { type CardParameters, cardColumns } from '#app/features/catalogue/model/content/card-columns.ts'
import {
  type CardReader,
  type CardRow,
  parametersOf,
} from '#app/features/catalogue/model/content/card-store.ts'
import { sortByDay } from '#app/features/catalogue/model/content/sort-keys.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { prepared } from '#app/kernel/data/prepared.ts'

/** The free parameter that identifies a content's series. */
export type SeriesParam = 'param1' | 'param2' | 'param3' | 'param4' | 'param5'

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

/** How many there are. */
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

/** With literals SQLite knows that the partial index suffices. */
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
    .innerJoin('content', (join) =>
      join.onRef('content.tenant_id', '=', 'listed.tenant_id').onRef('content.id', '=', 'listed.content_id'),
    )
    .select(cardColumns(at))
    .where('listed.tenant_id', '=', at.tenantId)
    .where('listed.list_id', '=', (eb) =>
      eb.fn.coalesce(
        sql<number>`${at.groupId}`,
        eb
          .selectFrom('content_in_group as placed')
          .innerJoin('content_group', (join) =>
            join
              .onRef('content_group.tenant_id', '=', 'placed.tenant_id')
              .onRef('content_group.id', '=', 'placed.group_id'),
          )
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
