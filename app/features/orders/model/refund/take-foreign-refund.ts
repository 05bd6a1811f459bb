import { eachDue } from '#app/features/orders/model/due/each-due.ts'
import { bookRefund } from '#app/features/orders/model/ledger/book-transaction.ts'
import { sumWrittenOff } from '#app/features/orders/model/ledger/write-off-store.ts'
import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { listChargebacks, takenBack } from '#app/features/orders/model/order/chargeback-store.ts'
import { lookForRefund, type OrderDeps, type OrderKey } from '#app/features/orders/model/order/order.ts'
import { changeUnmoved, findOrder } from '#app/features/orders/model/order/order-store.ts'
import {
  getOrderContext,
  type OrderContext,
  refOf,
  reschedule,
} from '#app/features/orders/model/order/order-transition.ts'
import { settleOrder } from '#app/features/orders/model/order/settle-order.ts'
import { sendsInvoices } from '#app/gateways/payment/payment-gateway.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { sweepTenantDbs } from '#app/kernel/data/database.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { changeRefund, insertRefund, listRefunds } from './refund-store.ts'

/** Who is said to have made a refund that the store's staff made, and why. The store doesn't tell more. */
const foreign = 'Shopify'

/**
 * Books what a store's staff refunded of a paid order, and postpones the next look at it. The right to read stays (ruling 47): an
 * administrator may end it. While a refund of ours is under way nothing is booked, because the store's sum may include it. Does nothing for
 * providers at which only we refund, and if the store doesn't answer. Refuses as `chooseGateway` does.
 */
export async function takeForeignRefund(deps: OrderDeps, key: OrderKey): Promise<void> {
  const order = await findOrder(deps.db, key)
  if (order?.state !== 'confirmed' || order.provider === null) return
  if (!sendsInvoices(order.provider)) return
  const context = await getOrderContext(deps, order, 'sweep')
  const found = await context.gateway.find(refOf(context))
  if (found.is === 'unknown') {
    await reschedule(deps, order, 'sweep')
    return
  }
  const [refunds, chargebacks, writtenOff] = await Promise.all([
    listRefunds(deps.db, order),
    listChargebacks(deps.db, order),
    sumWrittenOff(deps.db, order),
  ])
  const isUnderWay = refunds.some(({ state }) => state === 'asked' || state === 'unknown')
  const known = refunds.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + amount, 0)
  const refunded =
    found.state === 'captured'
      ? Math.min(found.refunded, order.total - takenBack(chargebacks) - writtenOff)
      : known
  const writes = isUnderWay || refunded <= known ? [] : refundWrites(context, { known, refunded })
  const settleAt = lookForRefund(order.movedAt, deps.now())
  await commitTo(deps.d1, [
    ...writes,
    changeUnmoved(deps.db, order, { settle_at: settleAt, settle_tries: 0 }),
  ]).catch(nothingIfTaken)
}

/** Another request has booked the same refund meanwhile, or something that leaves less of the charge. */
function nothingIfTaken(error: unknown): void {
  if (!isRefusal(error) || !taken.includes(error.name)) throw error
}

const taken: string[] = ['changedMeanwhile', 'paymentProcessing', 'refundNotPossible']

function refundWrites(
  { deps: { db, now, randomBytes }, order }: OrderContext,
  { known, refunded }: { known: number; refunded: number },
): Write[] {
  const at = now()
  const refund = {
    tenantId: order.tenantId,
    id: newElementId(randomBytes),
    orderId: order.id,
    amount: refunded - known,
    refundedAfter: refunded,
    reason: foreign,
    endsRight: false,
    askedBy: foreign,
    createdAt: at,
  }
  const letter = { letter: 'refunded', planId: order.planId, total: refund.amount, endsRight: false } as const
  return [
    insertRefund(db, refund, at),
    ...bookRefund(db, order, refund, { id: newElementId(randomBytes), now: at }),
    insertPayerMail(db, order, letter, { about: refund.id, now: at }),
    changeRefund(db, refund, { state: 'done', settleAt: null, now: at }),
  ]
}

const maxPerSweep = 40

/** Looks at a paid order for what somebody else may have done since: a refund by a store's staff, or another transfer by its reader. */
async function lookAtPaid(deps: OrderDeps, key: OrderKey): Promise<void> {
  await takeForeignRefund(deps, key)
  await settleOrder(deps, key, 'sweep')
}

/** Run by cron, for all tenants: looks at paid orders about which more may have happened. Returns how many were due. */
export function sweepForeignRefunds(cron: Omit<OrderDeps, 'db' | 'd1'>): Promise<number> {
  return sweepTenantDbs(cron.env, (tenants) => sweepForeignRefundsOf({ ...cron, ...tenants }))
}

async function sweepForeignRefundsOf(cron: OrderDeps): Promise<number> {
  const due = await cron.db
    .selectFrom('payment_order')
    .select(['tenant_id as tenantId', 'id'])
    .where('settle_at', '<=', cron.now())
    .where('state', '=', 'confirmed')
    .orderBy('settle_at')
    .limit(maxPerSweep)
    .execute()
  await eachDue(cron, due, {
    event: 'refunds of an order not looked for',
    atOnce: 5,
    work: lookAtPaid,
    reschedule: async (deps, key) => {
      const order = await findOrder(deps.db, key)
      if (order !== null) await reschedule(deps, order, 'sweep')
    },
  })
  return due.length
}
