import type { ExpressionBuilder } from 'kysely'
import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { readSlipRow } from '#app/features/orders/model/waiting/slip-fields.ts'
import { beganOnPage } from '#app/gateways/payment/payment-gateway.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { endOrder, settleIfStale } from './end-order.ts'
import { isOpen, type Order, type OrderView, refundedOf, staysPayable, viewOrder } from './order.ts'
import { type Buyer, claimQuestion, findOwnOrder, toOrder } from './order-store.ts'
import { getOrderContext, refOf } from './order-transition.ts'
import { settleOrder } from './settle-order.ts'

/** The reader's orders including renewals and failed ones, newest first. Refuses guests with `unauthorized`. */
export async function listOrders(visit: Visit, paging: Paging): Promise<Paged & { orders: OrderView[] }> {
  const buyer = buyerOf(visit)
  const [rows, counted] = await Promise.all([
    own(visit.db, buyer, visit.locale)
      .orderBy('payment_order.created_at', 'desc')
      .orderBy('payment_order.id')
      .limit(paging.size)
      .offset(offsetOf(paging))
      .execute(),
    visit.db
      .selectFrom('payment_order')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('tenant_id', '=', buyer.tenantId)
      .where('account_id', '=', buyer.accountId)
      .executeTakeFirstOrThrow(),
  ])
  return { ...pagedOf(paging, counted.total), orders: rows.map(viewRow) }
}

/** One of the reader's orders as it is stored. Refuses any other id with `transactionNotFound`. */
export async function getOrder(visit: Visit, { orderId }: { orderId: string }): Promise<OrderView> {
  const query = own(visit.db, buyerOf(visit), visit.locale).where('payment_order.id', '=', orderId)
  return viewRow((await query.executeTakeFirst()) ?? refuse('transactionNotFound'))
}

function buyerOf(visit: Visit): Buyer {
  return { tenantId: visit.site.tenantId, accountId: requireOwnAccount(visit).id }
}

type Row = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>

function viewRow({ planName, couponCode, refunded, late, lateReason, received, ...row }: Row): OrderView {
  const about = { planName, couponCode, refunded, late, isPart: lateReason === 'part' }
  return viewOrder(toOrder(row), { ...about, slip: readSlipRow(row), received: received ?? 0 })
}

function own(db: Database, { tenantId, accountId }: Buyer, locale: Locale) {
  return db
    .selectFrom('payment_order')
    .innerJoin('subscription_plan as plan', (join) => inTenant(join, 'plan.id', 'payment_order.plan_id'))
    .leftJoin('payment_slip as slip', (join) => inTenant(join, 'slip.order_id', 'payment_order.id'))
    .selectAll('payment_order')
    .select(['slip.chain', 'slip.account', 'slip.pay_by as payBy', 'slip.received'])
    .select(['slip.receipt_number as receiptNumber', 'slip.confirmation_number as confirmationNumber'])
    .select((eb) => [
      wordsIn('plan.name', locale).as('planName'),
      eb
        .selectFrom('coupon')
        .select('coupon.code')
        .where('coupon.tenant_id', '=', tenantId)
        .whereRef('coupon.id', '=', 'payment_order.coupon_id')
        .as('couponCode'),
      refundedOf(eb).as('refunded'),
      lateOf(eb).select('late.state').as('late'),
      lateOf(eb).select('late.reason').as('lateReason'),
    ])
    .where('payment_order.tenant_id', '=', tenantId)
    .where('payment_order.account_id', '=', accountId)
}

/** The latest money of an order that arrived after its end. */
function lateOf(eb: ExpressionBuilder<Tables, 'payment_order'>) {
  return eb
    .selectFrom('late_payment as late')
    .whereRef('late.tenant_id', '=', 'payment_order.tenant_id')
    .whereRef('late.order_id', '=', 'payment_order.id')
    .where('late.reason', '!=', 'surplus')
    .orderBy('late.number', 'desc')
    .limit(1)
}

type Named = { orderId: string } | { gidOrderNo: string } | { parameters: URLSearchParams }

/**
 * Settles the order that the reader's browser came back from, or that a client asks to confirm. The parameters only say
 * which of the reader's own orders it is (ruling 35). Refuses with `transactionNotFound` if it is none of them, or if the
 * state doesn't match.
 */
export async function settleOwnOrder(visit: Visit, named: Named): Promise<OrderView> {
  const order = await getNamedOrder(visit, named)
  if (await mayAsk(visit, order))
    await settleOrder(visit, order, 'parameters' in named ? 'return' : 'confirm')
  return getOrder(visit, { orderId: order.id })
}

/** The shortest time between two questions of a page about one order, in milliseconds. */
const shortestPause = 3_000

/**
 * Whether the provider is asked about an order now. A store answers only so many questions in a second, whoever asks, so a page that is
 * loaded again and again asks it every few seconds.
 */
async function mayAsk({ db, d1, now }: Visit, order: Order): Promise<boolean> {
  if (beganOnPage(order.providerRef) || !staysPayable(order) || !isOpen(order)) return true
  const [changed] = await commitTo(d1, [claimQuestion(db, order, { now: now(), pause: shortestPause })])
  return changed !== 0
}

/** The reader's own order that the parameters name. */
export async function getNamedOrder(visit: Visit, named: Named): Promise<Order> {
  const buyer = { tenantId: visit.site.tenantId, accountId: requireOwnAccount(visit).id }
  if ('gidOrderNo' in named) return found(findOwnOrder(visit.db, buyer, { providerKey: named.gidOrderNo }))
  if ('orderId' in named) return found(findOwnOrder(visit.db, buyer, { id: named.orderId }))
  const gateway = await chooseGateway(visit, buyer.tenantId)
  const [id] = (await gateway.readReturn(named.parameters))?.orderIds ?? []
  if (id === undefined) refuse('transactionNotFound')
  const order = await found(findOwnOrder(visit.db, buyer, { id }))
  const word = named.parameters.get('state')
  return word === null || word === order.stateWord ? order : refuse('transactionNotFound')
}

async function found(order: Promise<Order | null>): Promise<Order> {
  return (await order) ?? refuse('transactionNotFound')
}

/**
 * Lets readers give up an order that hasn't ended. Nothing more is taken for it, and a reserved amount is released, now
 * or by the sweep. Refuses with `paymentProcessing` while money is being taken or the outcome is unknown. An order that
 * has ended meanwhile stays as it is.
 */
export async function cancelOrder(visit: Visit, { orderId }: { orderId: string }): Promise<OrderView> {
  const { id: accountId } = requireOwnAccount(visit)
  const { tenantId } = visit.site
  const own = await findOwnOrder(visit.db, { tenantId, accountId }, { id: orderId })
  if (own === null) refuse('transactionNotFound')
  const order = await settleOrder(visit, own, 'reader')
  if (order.state === 'authorised' || order.state === 'unknown') refuse('paymentProcessing')
  if (isOpen(order)) {
    const context = await getOrderContext(visit, order, 'reader')
    const ended = { ...context, order: await endOrder(context, { reason: 'abandoned', code: 'reader' }) }
    const found = await context.gateway.find(refOf(ended))
    if (found.is === 'found') await settleIfStale(ended, found)
  }
  return getOrder(visit, { orderId })
}
