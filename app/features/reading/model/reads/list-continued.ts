import { sql } from 'kysely'
import {
  type CardRow,
  cardReaderOf,
  parametersOf,
  toCard,
} from '#app/features/catalogue/model/content/card-store.ts'
import { type CardParameters, cardColumns } from '#app/features/catalogue/model/content/content-columns.ts'
import { type CardView, viewCard } from '#app/features/catalogue/model/content/content-view.ts'
import { prepared } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A book that the reader has begun, with the page they are on and the number of pages. */
export type ContinuedView = CardView & { page: number; pages: number }

/** assumed: the number of begun books on the home page. */
const maxContinued = 12

type Row = CardRow & { page: number; pages: number }

const begunBooks = prepared<CardParameters>()((db, at) =>
  db
    .selectFrom('reading')
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'reading.content_id'))
    .select(cardColumns(at))
    .select(['reading.page as page', 'content.page_count as pages'])
    .where('reading.tenant_id', '=', at.tenantId)
    .where('reading.account_id', '=', at.shelfId)
    .where('reading.page', '>', 1)
    .whereRef('reading.page', '<', 'content.page_count')
    .where('content.visible', '=', 1)
    .where('content.version', 'is not', null)
    .orderBy('reading.read_at', 'desc')
    .limit(sql.lit(maxContinued))
    .$castTo<Row>(),
)

/** The books that a reader has begun and not finished, last read first. Empty for guests, without a query. */
export async function listContinued(visit: Visit): Promise<ContinuedView[]> {
  const reader = cardReaderOf(visit)
  if (reader.shelfId === null) return []
  const rows = await begunBooks(visit.db, parametersOf(reader))
  return rows.map((row) => ({
    ...viewCard(toCard(row, visit.site.groups)),
    page: row.page,
    pages: row.pages,
  }))
}
