import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertJob, jobKind } from '#app/kernel/jobs/job.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { OrderKey } from './order.ts'

/** Money that arrived for an order that had ended, and what an administrator decided about it. */
export type LatePayment = {
  amount: Yen
  state: 'open' | 'granted' | 'returned'
  noticedAt: number
  decidedBy: string | null
  decidedAt: number | null
  /** How it was given back. */
  note: string | null
}

export async function findLatePayment(db: Database, order: OrderKey): Promise<LatePayment | null> {
  const row = await latePaymentOf(db, order)
    .select(['amount', 'state', 'noticed_at as noticedAt', 'decided_by as decidedBy'])
    .select(['decided_at as decidedAt', 'note'])
    .executeTakeFirst()
  return row ?? null
}

function latePaymentOf(db: Database, { tenantId, id }: OrderKey) {
  return db.selectFrom('late_payment').where('tenant_id', '=', tenantId).where('order_id', '=', id)
}

/** The condition that the payment isn't recorded yet, for writes that stand before `insertLatePayment`. */
export function isUnnoticed(db: Database, order: OrderKey) {
  return sql<SqlBool>`NOT EXISTS ${latePaymentOf(db, order).select('order_id')}`
}

/** Records the payment and has the administrators told, once. */
export function noteLatePayment(
  db: Database,
  { tenantId, id }: OrderKey,
  { amount, now }: { amount: Yen; now: number },
): Write[] {
  return [
    insertJob(db, tellLatePaymentKind, {
      id: `tell-late-payment-${tenantId}-${id}`,
      tenantId,
      subject: id,
      payload: { orderId: id, amount },
      dueAt: now,
      now,
      condition: isUnnoticed(db, { tenantId, id }),
    }),
    db
      .insertInto('late_payment')
      .values({ tenant_id: tenantId, order_id: id, amount, noticed_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  ]
}

type Decision = { state: 'granted' | 'returned'; by: string; note: string | null; now: number }

/** Records what was decided. The constraint late_payment_stays refuses a second decision. */
export function decideLatePayment(
  db: Database,
  { tenantId, id }: OrderKey,
  { state, by, note, now }: Decision,
): Write {
  return db
    .updateTable('late_payment')
    .set({ state, decided_by: by, decided_at: now, note })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
}

export const LatePaymentNotice = z.object({ orderId: z.string(), amount: z.number() })
export type LatePaymentNotice = z.output<typeof LatePaymentNotice>

/** Writes to a company's administrators that money arrived for an order that had ended. */
export const tellLatePaymentKind = jobKind('tell-late-payment', LatePaymentNotice)
