import { sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Month } from './month.ts'

/** The requested tenant, span of days and plan. */
export type AskedRevenue = { tenantId: number; from: Day; to: Day; plan: string | undefined }

/** The money of a month in yen: charges, refunds and losses with tax, and the net and tax of all three together. */
export type MonthMoney = {
  charges: Yen
  refunds: Yen
  writeOffs: Yen
  net: Yen
  tax: Yen
  /** Net: the discount from list prices. */
  discount: Yen
  /** How many charges were of a following period. */
  renewals: number
}

const sumOf = (kind: 'charge' | 'refund' | 'write-off', sign: 1 | -1) =>
  sql<number>`sum(iif(moved.kind = ${kind}, ${sql.lit(sign)} * moved.total, 0))`
const signed = (column: 'net' | 'tax') =>
  sql<number>`sum(iif(moved.kind = 'charge', 1, -1) * ${sql.ref(`moved.${column}`)})`

/** The totals of the ledger for each month that has entries. Refunds and losses are negative. */
export async function moneyByMonth(
  db: Database,
  { tenantId, from, to, plan }: AskedRevenue,
): Promise<(MonthMoney & { month: Month })[]> {
  const rows = await db
    .selectFrom('ledger_transaction as moved')
    .innerJoin('payment_order as paid', (join) =>
      join.onRef('paid.tenant_id', '=', 'moved.tenant_id').onRef('paid.id', '=', 'moved.order_id'),
    )
    .select([
      sql<Month>`substr(moved.on_day, 1, 7)`.as('month'),
      sumOf('charge', 1).as('charges'),
      sumOf('refund', -1).as('refunds'),
      sumOf('write-off', -1).as('writeOffs'),
      signed('net').as('net'),
      signed('tax').as('tax'),
      sql<number>`sum(moved.discount)`.as('discount'),
      sql<number>`sum(moved.kind = 'charge' AND paid.kind = 'renewal')`.as('renewals'),
    ])
    .where('moved.tenant_id', '=', tenantId)
    .where('moved.on_day', '>=', from)
    .where('moved.on_day', '<=', to)
    .$if(plan !== undefined, (moved) => moved.where('moved.plan_id', '=', plan ?? ''))
    .groupBy('month')
    .execute()
  return rows
}
