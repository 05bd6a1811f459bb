import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'

type OrderKey = { tenantId: number; orderId: string }

/** A receipt as it was issued. `number` counts the site's receipts, `issue` those of its order. `issuedAt` is in milliseconds since 1970. */
export type IssuedReceipt = { number: number; issue: number; addressee: string; issuedAt: number }

/** The most receipts of one order. The table refuses more. */
export const maxIssues = 20

/** The receipts of an order, the original first. */
export function listReceipts(db: Database, { tenantId, orderId }: OrderKey): Promise<IssuedReceipt[]> {
  return db
    .selectFrom('receipt')
    .select(['number', 'issue', 'addressee', 'issued_at as issuedAt'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('issue')
    .execute()
}

/** Issues a receipt with the site's next number, and none if that issue exists: a form that is sent twice issues once. */
export function insertReceipt(
  db: Database,
  { tenantId, orderId }: OrderKey,
  { issue, addressee, issuedAt }: Omit<IssuedReceipt, 'number'>,
): Write {
  return db
    .insertInto('receipt')
    .values(({ selectFrom }) => ({
      tenant_id: tenantId,
      number: selectFrom('receipt')
        .select((eb) => eb(eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)), '+', eb.lit(1)).as('next'))
        .where('tenant_id', '=', tenantId),
      order_id: orderId,
      issue,
      addressee,
      issued_at: issuedAt,
    }))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'order_id', 'issue']).doNothing())
}
