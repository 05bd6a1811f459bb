import { sql } from 'kysely'
import { eachDue } from '#app/features/orders/model/due/each-due.ts'
import { bookRefund } from '#app/features/orders/model/ledger/book-transaction.ts'
import { insertPayerMail, type PayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { nextCheck, type Order, type OrderDeps } from '#app/features/orders/model/order/order.ts'
import { findOrder } from '#app/features/orders/model/order/order-store.ts'
import { getOrderContext, refOf } from '#app/features/orders/model/order/order-transition.ts'
import { insertEndPeriodic } from '#app/features/orders/model/subscription/subscription-writes.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, sweepTenantDbs } from '#app/kernel/data/database.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { changeRefund, claimRefund, findRefund, isRefundOpen, type Refund } from './refund-store.ts'

type Key = Pick<Refund, 'tenantId' | 'id'>

/** No request to a provider takes longer than this. After it, the worker that claimed the refund is done or dead. */
const maxAskingMs = 5 * 60_000

/**
 * Advances a refund as far as possible now, for the administrator who asked for it or for the sweep. Nothing is given back twice, because
 * the provider is always asked for the same total. If two settle it at once, only one books it, because the ledger has one entry for each
 * refund. Refuses with `transactionNotFound` if there is no such refund.
 */
export async function settleRefund(deps: OrderDeps, key: Key): Promise<Refund> {
  const refund = (await findRefund(deps.db, key)) ?? refuse('transactionNotFound')
  if (refund.state === 'done' || refund.state === 'failed') return refund
  const order = (await findOrder(deps.db, { ...key, id: refund.orderId })) ?? refuse('transactionNotFound')
  if (!(await claim(deps, refund))) return refund
  const answer = refund.byHand === null ? await giveBack(deps, order, refund) : ({ is: 'done' } as const)
  await deps.reached?.('refund answered')
  try {
    await commitTo(deps.d1, writesOf(deps, { refund, order }, answer))
  } catch (error) {
    if (!isRefusal(error) || error.name !== 'changedMeanwhile') throw error
  }
  return (await findRefund(deps.db, key)) ?? refund
}

async function giveBack(deps: OrderDeps, order: Order, refund: Refund): Promise<Answer> {
  const context = await getOrderContext(deps, order, 'sweep')
  await deps.reached?.('refund claimed')
  return context.gateway.refund(refOf(context), refund)
}

async function claim({ d1, db, now }: OrderDeps, refund: Refund): Promise<boolean> {
  const hold = { now: now(), until: now() + maxAskingMs }
  const [changed] = await commitTo(d1, [claimRefund(db, refund, hold)])
  return changed !== 0
}

type Answer = { is: 'done' } | { is: 'declined'; code: string } | { is: 'unknown' }
type Settled = { refund: Refund; order: Order }

function writesOf(deps: OrderDeps, settled: Settled, answer: Answer): Write[] {
  switch (answer.is) {
    case 'done':
      return givenBackWrites(deps, settled)
    case 'declined':
      return refusedWrites(deps, settled, answer.code)
    case 'unknown':
      return [later(deps, settled.refund)]
  }
}

function givenBackWrites({ db, now, randomBytes }: OrderDeps, { refund, order }: Settled): Write[] {
  const at = now()
  const { endsRight } = refund
  const told = { planId: order.planId, total: refund.amount, endsRight }
  const payerMail: PayerMail =
    refund.byHand === null
      ? { letter: 'refunded', ...told }
      : { letter: 'refundedByHand', ...told, how: refund.byHand }
  const registration = { tenantId: order.tenantId, id: order.registrationId ?? '', provider: order.provider }
  return [
    ...bookRefund(db, order, refund, { id: newElementId(randomBytes), now: at }),
    insertPayerMail(db, order, payerMail, { about: refund.id, now: at, condition: isRefundOpen(db, refund) }),
    ...(endsRight
      ? [endRight(db, order, at), ...insertEndPeriodic(db, registration, { about: refund.id, now: at })]
      : []),
    changeRefund(db, refund, { state: 'done', settleAt: null, now: at }),
  ]
}

function refusedWrites({ db, now }: OrderDeps, { refund, order }: Settled, declineCode: string): Write[] {
  const ended = {
    state: 'failed',
    settleAt: null,
    declineCode,
    now: now(),
  } as const
  return [...(refund.endsRight ? [restoreRight(db, order)] : []), changeRefund(db, refund, ended)]
}

/** Postpones a refund whose outcome isn't known yet. Each pause is longer than the one before. */
function later({ db, now }: Pick<OrderDeps, 'db' | 'now'>, refund: Refund): Write {
  const settleAt = nextCheck(refund.settleTries, now())
  return changeRefund(db, refund, { state: 'unknown', settleAt, now: now() })
}

type OfOrder = Pick<Order, 'tenantId' | 'registrationId'>

/**
 * Stops a registration's charges while its refund is under way. The reader can read until the refund is made. The days of the next charge
 * and attempt stay stored, so that a refused refund changes nothing.
 */
export function holdRight(db: Database, order: OfOrder, now: number): Write {
  return registration(db, order)
    .set((eb) => ({
      status: 'CANCEL',
      cancelled_at: now,
      end_reason: 'refund',
      revision: eb('revision', '+', 1),
    }))
    .where('status', '=', 'ACTIVE')
}

/** Lets the registration renew as before, because the money wasn't given back. */
function restoreRight(db: Database, order: OfOrder): Write {
  return registration(db, order)
    .set((eb) => ({
      status: 'ACTIVE',
      renews_on: sql<
        string | null
      >`coalesce(renews_on, iif(provider IS NULL, NULL, date(ends_on, '+1 day')))`,
      cancelled_at: null,
      end_reason: null,
      revision: eb('revision', '+', 1),
    }))
    .where('status', '=', 'CANCEL')
    .where('end_reason', '=', 'refund')
}

/** Ends the right to read at once, because its money is gone: REFUNDED gives no access (R373). */
export function endRight(db: Database, order: OfOrder, now: number): Write {
  return registration(db, order)
    .set((eb) => ({
      status: 'REFUNDED',
      renews_on: null,
      retry_on: null,
      cancelled_at: eb.fn.coalesce('cancelled_at', eb.val(now)),
      end_reason: 'refund',
      revision: eb('revision', '+', 1),
    }))
    .where('status', '!=', 'REFUNDED')
}

function registration(db: Database, { tenantId, registrationId }: OfOrder) {
  return db.updateTable('registration').where('tenant_id', '=', tenantId).where('id', '=', registrationId)
}

const maxPerSweep = 20

/**
 * Run by cron, for all tenants: settles refunds whose answer was lost, those waiting longest first. Returns how many
 * there were.
 */
export function sweepRefunds(cron: Omit<OrderDeps, 'db' | 'd1'>): Promise<number> {
  return sweepTenantDbs(cron.env, (tenants) => sweepRefundsOf({ ...cron, ...tenants }))
}

async function sweepRefundsOf(cron: OrderDeps): Promise<number> {
  const due = await cron.db
    .selectFrom('refund')
    .select(['tenant_id as tenantId', 'id'])
    .where('settle_at', '<=', cron.now())
    .orderBy('settle_at')
    .limit(maxPerSweep)
    .execute()
  await eachDue(cron, due, {
    event: 'refund not settled',
    atOnce: 1,
    work: settleRefund,
    reschedule: async (deps, key) => {
      const refund = await findRefund(deps.db, key)
      if (refund !== null && (refund.state === 'asked' || refund.state === 'unknown'))
        await commitTo(deps.d1, [later(deps, refund)])
    },
  })
  return due.length
}
