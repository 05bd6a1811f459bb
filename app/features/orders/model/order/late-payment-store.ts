import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import { insertJob, jobKind } from '#app/kernel/jobs/job.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Order, OrderKey } from './order.ts'

/**
 * Why an administrator has to decide about money. `late`: the whole amount arrived after the order had ended; `part`: less than that had
 * arrived by then; `surplus`: more than the order costs arrived, and the order is complete.
 */
const lateReasons = ['late', 'part', 'surplus'] as const
export type LateReason = (typeof lateReasons)[number]

/** Money that no open order accounts for, and what an administrator decided about it. */
export type LatePayment = {
  /** An order has several if more money arrives after a decision. */
  number: number
  reason: LateReason
  amount: Yen
  state: 'open' | 'granted' | 'returned'
  /** Counts the arrivals while nothing is decided. */
  revision: number
  noticedAt: number
  decidedBy: string | null
  decidedAt: number | null
  /** How it was given back. */
  note: string | null
}

/** What an order's money consists of besides its price, oldest first. */
export function listLatePayments(db: Database, { tenantId, id }: OrderKey): Promise<LatePayment[]> {
  return db
    .selectFrom('late_payment')
    .select(['number', 'reason', 'amount', 'state', 'revision', 'noticed_at as noticedAt'])
    .select(['decided_by as decidedBy', 'decided_at as decidedAt', 'note'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
    .orderBy('number')
    .execute()
}

/**
 * What has arrived for an order beyond what is on record: its price if it is complete, and the money that is or was decided about. What was
 * completed by a decision counts as its price.
 */
export function unaccounted(
  { state, total }: Pick<Order, 'state' | 'total'>,
  known: readonly LatePayment[],
  received: Yen,
): Yen {
  const decided = known.filter((one) => one.state !== 'granted').reduce((sum, { amount }) => sum + amount, 0)
  return received - decided - (state === 'confirmed' ? total : 0)
}

type Arrival = Pick<LatePayment, 'reason' | 'amount'> & {
  /** What has arrived for the order in total. The administrators are told once about each total. */
  received: Yen
  now: number
}

/**
 * Records money that arrived, or adds it to what isn't decided about yet, and has the administrators told. Does nothing if the order has taken
 * a step since it was read, because that may account for the money.
 */
export function noteLatePayment(
  db: Database,
  order: Order,
  known: readonly LatePayment[],
  { reason, amount, received, now }: Arrival,
): Write[] {
  const { tenantId, id } = order
  const open = known.find(({ state }) => state === 'open')
  const condition = isUnmoved(db, order)
  const kept = { reason, amount, noticed_at: now }
  return [
    insertJob(db, tellLatePaymentKind, {
      id: `tell-late-payment-${tenantId}-${id}-${received}`,
      tenantId,
      subject: id,
      payload: { orderId: id, amount, reason },
      dueAt: now,
      now,
      condition,
      isOnce: true,
    }),
    open === undefined
      ? insertCase(db, order, { ...kept, number: known.length + 1 }, condition)
      : db
          .updateTable('late_payment')
          .set({ ...kept, revision: nextRevision(null) })
          .where('tenant_id', '=', tenantId)
          .where('order_id', '=', id)
          .where('number', '=', open.number)
          .where('state', '=', 'open')
          .where('revision', '=', open.revision)
          .where(condition),
  ]
}

/** Whether the order has taken no step since it was read, as a condition for a write. */
export function isUnmoved(db: Database, { tenantId, id, transitions }: Order) {
  return sql<SqlBool>`EXISTS ${db
    .selectFrom('payment_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('transitions', '=', transitions)}`
}

type Case = Pick<LatePayment, 'number' | 'reason' | 'amount'> & { noticed_at: number }

function insertCase(
  db: Database,
  { tenantId, id }: OrderKey,
  { number, reason, amount, noticed_at }: Case,
  condition = sql<SqlBool>`TRUE`,
): Write {
  const row = { tenant_id: tenantId, order_id: id, number, reason, amount, noticed_at }
  return insertWhere(db, 'late_payment', row, condition).onConflict((conflict) => conflict.doNothing())
}

type Decision = {
  state: 'granted' | 'returned'
  /** The part that is decided about. */
  amount: Yen
  by: string
  note: string | null
  now: number
}

/**
 * Records what was decided about money. The constraint late_payment_stays refuses a second decision, and more that arrived since it was
 * read breaks the batch.
 */
export function decideLatePayment(
  db: Database,
  { tenantId, id }: OrderKey,
  { number, revision }: Pick<LatePayment, 'number' | 'revision'>,
  { by, now, ...decided }: Decision,
): Write {
  return db
    .updateTable('late_payment')
    .set({ ...decided, decided_by: by, decided_at: now, revision: nextRevision(revision) })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
    .where('number', '=', number)
}

/** Records what a completed order's money is too much, about which is decided anew. For the batch that completes it, after the decision. */
export function noteSurplus(
  db: Database,
  order: Pick<Order, 'tenantId' | 'id' | 'total'>,
  late: LatePayment,
  now: number,
): Write[] {
  const amount = late.amount - order.total
  return amount > 0
    ? [insertCase(db, order, { number: late.number + 1, reason: 'surplus', amount, noticed_at: now })]
    : []
}

export const LatePaymentNotice = z.object({
  orderId: z.string(),
  amount: z.number(),
  reason: z.enum(lateReasons).default('late'),
})
export type LatePaymentNotice = z.output<typeof LatePaymentNotice>

/** Writes to a company's administrators that money arrived for an order that had ended, or more than it costs. */
export const tellLatePaymentKind = jobKind('tell-late-payment', LatePaymentNotice)
