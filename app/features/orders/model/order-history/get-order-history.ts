import { type Chargeback, listChargebacks } from '#app/features/orders/model/order/chargeback-store.ts'
import { type LatePayment, listLatePayments } from '#app/features/orders/model/order/late-payment-store.ts'
import type { Order } from '#app/features/orders/model/order/order.ts'
import { findOrder } from '#app/features/orders/model/order/order-store.ts'
import { settleOrder } from '#app/features/orders/model/order/settle-order.ts'
import { findSlip, type KeptSlip } from '#app/features/orders/model/order/slip-store.ts'
import { listRefunds, type Refund } from '#app/features/orders/model/refund/refund-store.ts'
import type { TransactionKind } from '#app/features/orders/model/revenue/transaction-kind.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Everything recorded about an order: its reader, each step it took, and every amount that was moved. */
type OrderRecord = {
  order: Order
  reader: { name: string; email: string | null }
  planName: string
  couponCode: string | null
  registration: { status: string; endsOn: string } | null
  steps: { state: Order['state']; cause: string; detail: string | null; at: number }[]
  movements: {
    id: string
    kind: TransactionKind
    net: number
    tax: number
    total: number
    at: number
  }[]
  refunds: Refund[]
  chargebacks: Chargeback[]
  /** With this it is paid within days. */
  slip: KeptSlip | null
  late: LatePayment[]
}

/** One order of the site, for its administrators. Refuses `transactionNotFound` (868). */
export async function getOrderRecord(visit: Visit, { orderId }: { orderId: string }): Promise<OrderRecord> {
  requireStaff(visit, 'service')
  const key = { tenantId: visit.site.tenantId, id: orderId }
  const order = (await findOrder(visit.db, key)) ?? refuse('transactionNotFound')
  const [names, registration, steps, movements, refunds, chargebacks, slip, late] = await Promise.all([
    readNames(visit, order),
    readSubscription(visit, order),
    readSteps(visit, order),
    readMovements(visit, order),
    listRefunds(visit.db, key),
    listChargebacks(visit.db, key),
    findSlip(visit.db, key),
    listLatePayments(visit.db, key),
  ])
  return { order, ...names, registration, steps, movements, refunds, chargebacks, slip, late }
}

/** Asks the provider again what became of an order that hasn't ended. Refuses as `getOrderRecord` does. */
export async function settleSiteOrder(visit: Visit, { orderId }: { orderId: string }): Promise<Order> {
  requireStaff(visit, 'service')
  return settleOrder(visit, { tenantId: visit.site.tenantId, id: orderId }, 'staff')
}

async function readNames({ db, locale }: Visit, { tenantId, accountId, planId, couponId }: Order) {
  const { name, email, planName, couponCode } = await db
    .selectFrom('account')
    .innerJoin('subscription_plan as plan', 'plan.tenant_id', 'account.tenant_id')
    .select((eb) => [
      'account.name',
      'account.email',
      wordsIn('plan.name', locale).as('planName'),
      eb
        .selectFrom('coupon')
        .select('coupon.code')
        .where('coupon.tenant_id', '=', tenantId)
        .where('coupon.id', '=', couponId)
        .as('couponCode'),
    ])
    .where('account.tenant_id', '=', tenantId)
    .where('account.id', '=', accountId)
    .where('plan.id', '=', planId)
    .executeTakeFirstOrThrow()
  return { reader: { name, email }, planName, couponCode }
}

async function readSubscription({ db }: Visit, { tenantId, registrationId }: Order) {
  const row = await db
    .selectFrom('registration')
    .select(['status', 'ends_on as endsOn'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', registrationId)
    .executeTakeFirst()
  return row ?? null
}

function readSteps({ db }: Visit, { tenantId, id }: Order) {
  return db
    .selectFrom('order_transition')
    .select(['to_state as state', 'cause', 'detail', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
    .orderBy('number')
    .$narrowType<{ state: Order['state'] }>()
    .execute()
}

function readMovements({ db }: Visit, { tenantId, id }: Order) {
  return db
    .selectFrom('ledger_transaction')
    .select(['id', 'kind', 'net', 'tax', 'total', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
    .orderBy('at')
    .orderBy('kind')
    .$narrowType<{ kind: TransactionKind }>()
    .execute()
}
