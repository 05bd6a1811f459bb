import type { NotNull } from 'kysely'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { livesIn } from '#app/kernel/data/lives-here.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { There } from '#app/visit/side-by-side.ts'
import type { BookedMovement, DayTotals, Difference, KnownOrder } from './compare-books.ts'

/** The result of reconciling a company's day with a provider. Only the first thousand differences are stored. */
export type Reconciliation = {
  day: Day
  provider: PaymentProvider
  totals: DayTotals
  differences: Difference[]
  differenceCount: number
  fileName: string
  doneBy: string
  doneAt: number
}

const keptDifferences = 1000
export type DayOfProvider = { companyId: number; day: Day; provider: PaymentProvider }

export async function findReconciliation(
  db: Database,
  { companyId, day, provider }: DayOfProvider,
): Promise<Reconciliation | null> {
  const row = await db
    .selectFrom('reconciliation')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('on_day', '=', day)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    day,
    provider,
    totals: JSON.parse(row.totals) as DayTotals,
    differences: JSON.parse(row.differences) as Difference[],
    differenceCount: row.difference_count,
    fileName: row.file_name,
    doneBy: row.done_by,
    doneAt: row.done_at,
  }
}

/** The reconciled days in a span, without the differences themselves. */
export function listReconciliations(db: Database, companyId: number, span: { from: Day; to: Day }) {
  return db
    .selectFrom('reconciliation')
    .select(['on_day as day', 'provider', 'difference_count as differenceCount'])
    .where('company_id', '=', companyId)
    .where('on_day', '>=', span.from)
    .where('on_day', '<=', span.to)
    .execute()
}

/** Stores the result of a day in place of an earlier one. */
export function upsertReconciliation(
  db: Database,
  { id, companyId }: { id: string; companyId: number },
  { day, provider, ...done }: Reconciliation,
): Write {
  const columns = {
    totals: JSON.stringify(done.totals),
    differences: JSON.stringify(done.differences.slice(0, keptDifferences)),
    difference_count: done.differenceCount,
    file_name: done.fileName,
    done_by: done.doneBy,
    done_at: done.doneAt,
  }
  return db
    .insertInto('reconciliation')
    .values({ id, company_id: companyId, provider, on_day: day, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'on_day', 'provider']).doUpdateSet(columns))
}

/** Only payouts have no order. */
type OfOrder = { orderId: NotNull }

const shown = [
  'tenant_id as tenantId',
  'order_id as orderId',
  'kind',
  'total',
  'provider',
  'on_day as day',
] as const

/** The sites of a company in one database, as a subquery for statements that must not read other companies' rows. */
const sitesOf = (there: There, companyId: number) =>
  there.db
    .selectFrom('tenant')
    .select('tenant.id')
    .where('tenant.company_id', '=', companyId)
    .where(livesIn(there, 'tenant.id'))

/** The ledger entries of a company's sites on a day. */
export async function bookedOn(there: There, companyId: number, day: Day): Promise<BookedMovement[]> {
  const rows = await there.db
    .selectFrom('ledger_transaction')
    .select(shown)
    .where('tenant_id', 'in', sitesOf(there, companyId))
    .where('on_day', '=', day)
    .where('total', '>', 0)
    .where('kind', 'in', ['charge', 'refund'])
    .$narrowType<OfOrder>()
    .execute()
  return rows.map(movementOf)
}

/** The ledger entries of a company's sites for some orders, on any day. */
export async function bookedOf(
  there: There,
  companyId: number,
  { orderIds, day }: { orderIds: readonly string[]; day: Day },
): Promise<BookedMovement[]> {
  const named = listed(orderIds)
  const charges = there.db
    .selectFrom('ledger_transaction')
    .select(shown)
    .where('tenant_id', 'in', sitesOf(there, companyId))
    .where('order_id', 'in', named)
    .where('kind', '=', 'charge')
    .where('on_day', '<>', day)
    .where('total', '>', 0)
    .$narrowType<OfOrder>()
    .execute()
  const refunds = there.db
    .selectFrom('ledger_transaction')
    .select(shown)
    .where('tenant_id', 'in', sitesOf(there, companyId))
    .where('refund_id', 'is not', null)
    .where((eb) =>
      eb(
        'refund_id',
        'in',
        eb
          .selectFrom('refund')
          .select('refund.id')
          .where('refund.tenant_id', 'in', sitesOf(there, companyId))
          .where('refund.order_id', 'in', named),
      ),
    )
    .where('on_day', '<>', day)
    .$narrowType<OfOrder>()
    .execute()
  return (await Promise.all([charges, refunds])).flat().map(movementOf)
}

/** Finds those of the given orders that belong to a site of the company. */
export async function knownOrders(
  there: There,
  companyId: number,
  orderIds: readonly string[],
): Promise<Map<string, KnownOrder>> {
  const rows = await there.db
    .selectFrom('payment_order')
    .select(['id', 'tenant_id as tenantId', 'provider'])
    .where('tenant_id', 'in', sitesOf(there, companyId))
    .where('id', 'in', listed(orderIds))
    .execute()
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}

/** What was written off of some orders, with the last note. */
export async function writtenOffOf(
  there: There,
  companyId: number,
  orderIds: readonly string[],
): Promise<WrittenOff[]> {
  return await there.db
    .selectFrom('ledger_transaction')
    // SQLite gives the note of the row with the latest time.
    .select((eb) => [
      'order_id as orderId',
      'note',
      eb.fn.max('at').as('at'),
      eb.fn.sum<number>('total').as('amount'),
    ])
    .where('tenant_id', 'in', sitesOf(there, companyId))
    .where('order_id', 'in', listed(orderIds))
    // Both, because the index is of everything but charges.
    .where('kind', '<>', 'charge')
    .where('kind', '=', 'write-off')
    .groupBy('order_id')
    .$narrowType<OfOrder>()
    .execute()
}

/** An order's write-offs: their sum, the time of the last, and its note. */
export type WrittenOff = { orderId: string; amount: number; note: string; at: number }

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

/** Lists the days of a span on which money moved, for each provider. */
export function daysWithMovements(
  there: There,
  companyId: number,
  span: { from: Day; to: Day },
): Promise<{ day: string; provider: string | null; count: number }[]> {
  return there.db
    .selectFrom('ledger_transaction')
    .select((eb) => ['on_day as day', 'provider', eb.fn.countAll<number>().as('count')])
    .where('tenant_id', 'in', sitesOf(there, companyId))
    .where('on_day', '>=', span.from)
    .where('on_day', '<=', span.to)
    .where('total', '>', 0)
    .where('kind', 'in', ['charge', 'refund'])
    .groupBy(['on_day', 'provider'])
    .execute()
}
