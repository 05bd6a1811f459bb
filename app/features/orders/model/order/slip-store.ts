import { type SqlBool, sql } from 'kysely'
import type { KonbiniSlip } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { OrderKey } from './order.ts'

const hour = 60 * 60_000

/** The numbers with which an order is paid at a convenience store. Null until they are made. */
export async function findSlip(
  db: Database,
  order: OrderKey,
): Promise<(KonbiniSlip & { remindedAt: number | null }) | null> {
  const row = await slipOf(db, order)
    .select(['chain', 'receipt_number as receiptNumber', 'confirmation_number as confirmationNumber'])
    .select(['pay_by as payBy', 'reminded_at as remindedAt'])
    .executeTakeFirst()
  return row ?? null
}

function slipOf(db: Database, { tenantId, id }: OrderKey) {
  return db.selectFrom('payment_slip').where('tenant_id', '=', tenantId).where('order_id', '=', id)
}

export function insertSlip(db: Database, { tenantId, id }: OrderKey, slip: KonbiniSlip, now: number): Write {
  return db.insertInto('payment_slip').values({
    tenant_id: tenantId,
    order_id: id,
    chain: slip.chain,
    receipt_number: slip.receiptNumber,
    confirmation_number: slip.confirmationNumber,
    pay_by: slip.payBy,
    created_at: now,
  })
}

/** The most orders of one reader for which numbers are made in a day: each is a mail to them and a transaction of the company's contract. */
const mostOfDay = 5

/** Whether a reader may be given numbers for another order today. */
export async function mayTakeNumbers(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  now: number,
): Promise<boolean> {
  const recent = await db
    .selectFrom('payment_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('created_at', '>', now - 24 * hour)
    .where('way', '=', 'konbini')
    .limit(mostOfDay)
    .execute()
  return recent.length < mostOfDay
}

/** Whether the reader hasn't been reminded yet, as a condition for a write that stands before `markReminded`. */
export function isUnreminded(db: Database, order: OrderKey) {
  return sql<SqlBool>`EXISTS ${slipOf(db, order).select('order_id').where('reminded_at', 'is', null)}`
}

export function markReminded(db: Database, { tenantId, id }: OrderKey, now: number): Write {
  return db
    .updateTable('payment_slip')
    .set({ reminded_at: now })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
}

/** A reader is reminded two days before the time to pay ends, but not of an order of the last day. */
export function isReminderDue(
  { payBy, remindedAt }: { payBy: number; remindedAt: number | null },
  { createdAt, now }: { createdAt: number; now: number },
): boolean {
  return remindedAt === null && now >= payBy - 48 * hour && now >= createdAt + 24 * hour && now < payBy
}
