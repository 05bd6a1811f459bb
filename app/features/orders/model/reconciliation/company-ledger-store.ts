import { sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { BookedMovement, KnownOrder } from './compare-books.ts'

const shown = [
  'tenant_id as tenantId',
  'order_id as orderId',
  'kind',
  'total',
  'provider',
  'on_day as day',
] as const

/** The sites of a company, as part of a statement that must look at nothing else. */
const sitesOf = (db: Database, companyId: number) =>
  db.selectFrom('tenant').select('tenant.id').where('tenant.company_id', '=', companyId)

/** The ledger entries of a company's sites on a day. */
export async function bookedOn(db: Database, companyId: number, day: Day): Promise<BookedMovement[]> {
  const rows = await db
    .selectFrom('ledger_transaction')
    .select(shown)
    .where('tenant_id', 'in', sitesOf(db, companyId))
    .where('on_day', '=', day)
    .where('total', '>', 0)
    .where('kind', 'in', ['charge', 'refund'])
    .execute()
  return rows.map(movementOf)
}

/** Their entries for some orders on other days. */
export async function bookedOf(
  db: Database,
  companyId: number,
  { orderIds, day }: { orderIds: readonly string[]; day: Day },
): Promise<BookedMovement[]> {
  const named = sql<string>`(SELECT value FROM json_each(${JSON.stringify(orderIds)}))`
  const charges = db
    .selectFrom('ledger_transaction')
    .select(shown)
    .where('tenant_id', 'in', sitesOf(db, companyId))
    .where('order_id', 'in', named)
    .where('kind', '=', 'charge')
    .where('on_day', '<>', day)
    .where('total', '>', 0)
    .execute()
  const refunds = db
    .selectFrom('ledger_transaction')
    .select(shown)
    .where('tenant_id', 'in', sitesOf(db, companyId))
    .where('refund_id', 'is not', null)
    .where((eb) =>
      eb(
        'refund_id',
        'in',
        eb
          .selectFrom('refund')
          .select('refund.id')
          .where('refund.tenant_id', 'in', sitesOf(db, companyId))
          .where('refund.order_id', 'in', named),
      ),
    )
    .where('on_day', '<>', day)
    .execute()
  return (await Promise.all([charges, refunds])).flat().map(movementOf)
}

/** Those of the given orders that belong to a site of the company. */
export async function knownOrders(
  db: Database,
  companyId: number,
  orderIds: readonly string[],
): Promise<Map<string, KnownOrder>> {
  const rows = await db
    .selectFrom('payment_order')
    .select(['id', 'tenant_id as tenantId', 'provider'])
    .where('tenant_id', 'in', sitesOf(db, companyId))
    .where('id', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(orderIds)}))`)
    .execute()
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}

type Row = {
  tenantId: number
  orderId: string
  kind: string
  total: number
  provider: string | null
  day: string
}

function movementOf({ kind, total, day, ...row }: Row): BookedMovement {
  return { ...row, kind: kind === 'charge' ? 'sale' : 'refund', amount: total, day: day as Day }
}

/** The days of a span on which money moved, with each provider. */
export function daysWithMovements(
  db: Database,
  companyId: number,
  span: { from: Day; to: Day },
): Promise<{ day: string; provider: string | null; count: number }[]> {
  return db
    .selectFrom('ledger_transaction')
    .select((eb) => ['on_day as day', 'provider', eb.fn.countAll<number>().as('count')])
    .where('tenant_id', 'in', sitesOf(db, companyId))
    .where('on_day', '>=', span.from)
    .where('on_day', '<=', span.to)
    .where('total', '>', 0)
    .where('kind', 'in', ['charge', 'refund'])
    .groupBy(['on_day', 'provider'])
    .execute()
}
