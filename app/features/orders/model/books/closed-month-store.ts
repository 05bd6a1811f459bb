import { type SqlBool, sql } from 'kysely'
import type { Month } from '#app/features/orders/model/revenue/month.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'

/** A month whose books are closed, and with it all months before. */
export type ClosedMonth = { month: Month; closedBy: string; closedAt: number }

/** The closed months of a site, the latest first. */
export async function listClosedMonths(db: Database, tenantId: number): Promise<ClosedMonth[]> {
  const rows = await db
    .selectFrom('closed_month')
    .select(['month', 'closed_by as closedBy', 'closed_at as closedAt'])
    .where('tenant_id', '=', tenantId)
    .orderBy('month', 'desc')
    .execute()
  return rows as ClosedMonth[]
}

/** Closes a month. The constraint closed_month_follows refuses one that doesn't follow the last closed one. */
export function insertClosedMonth(
  db: Database,
  tenantId: number,
  { month, closedBy, closedAt }: ClosedMonth,
): Write {
  return db
    .insertInto('closed_month')
    .values({ tenant_id: tenantId, month, closed_by: closedBy, closed_at: closedAt })
}

type Closing = Pick<ClosedMonth, 'month' | 'closedAt'>

/** The condition that this closing of the month still holds, for writes that stand before `deleteClosedMonth`. */
export function isStillClosed(db: Database, tenantId: number, { month, closedAt }: Closing) {
  const closed = db
    .selectFrom('closed_month')
    .select('month')
    .where('tenant_id', '=', tenantId)
    .where('month', '=', month)
    .where('closed_at', '=', closedAt)
  return sql<SqlBool>`EXISTS ${closed}`
}

/** Opens a closed month again. The constraint closed_month_is_last refuses one before the last. */
export function deleteClosedMonth(db: Database, tenantId: number, { month, closedAt }: Closing): Write {
  return db
    .deleteFrom('closed_month')
    .where('tenant_id', '=', tenantId)
    .where('month', '=', month)
    .where('closed_at', '=', closedAt)
}
