import { type SqlBool, sql } from 'kysely'
import { accountsNamed } from '#app/features/orders/model/ledger/transaction-store.ts'
import { openStates } from '#app/features/orders/model/order/order.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'

type Granted = {
  tenantId: number
  id: string
  accountId: string
  planId: string
  coverage: string
  startsOn: Day
  endsOn: Day
  createdAt: number
}

/** Readers with this name or id who haven't closed their account, at most two. */
export function findReadersNamed(db: Database, tenantId: number, typed: string) {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.name'])
    .where('account.tenant_id', '=', tenantId)
    .where('account.cancelled_at', 'is', null)
    .where('account.id', 'in', accountsNamed(db, tenantId, typed))
    .limit(2)
    .execute()
}

/** Otherwise a purchase that is being paid would find its days taken. */
export async function hasOpenPurchase(db: Database, granted: Granted): Promise<boolean> {
  return (await openPurchases(db, granted).executeTakeFirst()) !== undefined
}

/** Purchases of the plan, or of another with the same content groups. */
function openPurchases(db: Database, { tenantId, accountId, planId, coverage }: Granted) {
  return (
    db
      .selectFrom('payment_order')
      .select('payment_order.id')
      .where('payment_order.tenant_id', '=', tenantId)
      .where('payment_order.account_id', '=', accountId)
      // For SQLite's planner, which would use the table's own key without it.
      .where('payment_order.plan_id', '>', '')
      .where(({ eb, or }) =>
        or([eb('payment_order.plan_id', '=', planId), eb('payment_order.coverage', '=', coverage)]),
      )
      .where('payment_order.kind', '=', 'purchase')
      .where('payment_order.state', 'in', openStates)
  )
}

/**
 * Writes nothing while the reader is buying the plan or another with its content groups. The constraints
 * registration_running and registration_covered refuse days that are taken.
 */
export function insertGranted(db: Database, granted: Granted): Write {
  const row = {
    tenant_id: granted.tenantId,
    id: granted.id,
    account_id: granted.accountId,
    plan_id: granted.planId,
    coverage: granted.coverage,
    status: 'ACTIVE',
    starts_on: granted.startsOn,
    ends_on: granted.endsOn,
    source: 'grant',
    created_at: granted.createdAt,
  }
  const bound = Object.entries(row).map(([name, value]) => sql.val(value).as(name))
  const isFree = sql<SqlBool>`NOT EXISTS ${openPurchases(db, granted)}`
  return db
    .insertInto('registration')
    .columns(Object.keys(row) as (keyof typeof row)[])
    .expression(db.selectNoFrom(bound as never).where(isFree) as never)
}

/** A condition for the writers that follow. */
export function isGranted(db: Database, { tenantId, id }: Granted) {
  const granted = db
    .selectFrom('registration')
    .select('registration.id')
    .where('registration.tenant_id', '=', tenantId)
    .where('registration.id', '=', id)
  return sql<SqlBool>`EXISTS ${granted}`
}
