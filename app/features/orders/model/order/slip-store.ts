import { type SqlBool, sql } from 'kysely'
import { fieldsOfSlip, readSlipRow } from '#app/features/orders/model/waiting/slip-fields.ts'
import type { PaymentSlip } from '#app/gateways/payment/payment-gateway.ts'
import { waitingWays } from '#app/gateways/payment/ways.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { OrderKey } from './order.ts'

const hour = 60 * 60_000

/** With what an order is paid, and how much of it has arrived. */
export type KeptSlip = { slip: PaymentSlip; received: Yen; remindedAt: number | null }

/** With what an order is paid within days. Null until the provider has made it. */
export async function findSlip(db: Database, order: OrderKey): Promise<KeptSlip | null> {
  const row = await slipOf(db, order)
    .select(['chain', 'receipt_number as receiptNumber', 'confirmation_number as confirmationNumber'])
    .select(['account', 'pay_by as payBy', 'reminded_at as remindedAt', 'received'])
    .executeTakeFirst()
  const slip = row && readSlipRow(row)
  return slip ? { slip, received: row.received, remindedAt: row.remindedAt } : null
}

function slipOf(db: Database, { tenantId, id }: OrderKey) {
  return db.selectFrom('payment_slip').where('tenant_id', '=', tenantId).where('order_id', '=', id)
}

export function insertSlip(db: Database, { tenantId, id }: OrderKey, slip: PaymentSlip, now: number): Write {
  const { chain, receiptNumber, confirmationNumber, account, payBy } = fieldsOfSlip(slip)
  return db.insertInto('payment_slip').values({
    tenant_id: tenantId,
    order_id: id,
    chain: chain ?? null,
    receipt_number: receiptNumber ?? null,
    confirmation_number: confirmationNumber ?? null,
    account: account == null ? null : JSON.stringify(account),
    pay_by: payBy,
    created_at: now,
  })
}

/** Records how much has arrived of an order that still waits for the rest. */
export function noteReceived(db: Database, { tenantId, id }: OrderKey, received: Yen): Write {
  return db
    .updateTable('payment_slip')
    .set({ received })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
    .where('received', '<', received)
}

/** The most orders of one reader that may wait for a payment, in a day: each is a mail to them and a transaction of the company's contract. */
const mostOfDay = 5

/** Whether a reader may be given numbers or an account for another order today, whichever way they choose. */
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
    .where('way', 'in', waitingWays)
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
  { slip: { payBy }, remindedAt }: Pick<KeptSlip, 'slip' | 'remindedAt'>,
  { createdAt, now }: { createdAt: number; now: number },
): boolean {
  return remindedAt === null && now >= payBy - 48 * hour && now >= createdAt + 24 * hour && now < payBy
}
