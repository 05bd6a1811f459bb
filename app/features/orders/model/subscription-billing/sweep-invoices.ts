import { eachDue } from '#app/features/orders/model/due/each-due.ts'
import { confirmOrder } from '#app/features/orders/model/order/confirm-order.ts'
import type { Order, OrderDeps } from '#app/features/orders/model/order/order.ts'
import { insertOrder, recentOrder } from '#app/features/orders/model/order/order-store.ts'
import { getOrderContext } from '#app/features/orders/model/order/order-transition.ts'
import { authoriseOrder } from '#app/features/orders/model/order/settle-order.ts'
import { insertPayer } from '#app/features/orders/model/payer/payer-store.ts'
import { type Due, listToInvoice } from '#app/features/orders/model/subscription/due-subscription-store.ts'
import { invoiceLater, markInvoiced } from '#app/features/orders/model/subscription/invoice-store.ts'
import { type DuePeriod, nextPeriod } from '#app/features/orders/model/subscription/subscription.ts'
import { readTaxRates } from '#app/features/plans/model/tax/tax-rate.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { sweepTenantDbs } from '#app/kernel/data/database.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { askedForPeriod, orderOfPeriod } from './period-order.ts'

/** The most invoices of one run. One needs some 20 calls, and one invocation has 1000. */
export const invoicesPerRun = 40

/**
 * Run by cron, for all tenants: makes the invoices for the periods after those that end within seven days (ruling 57). An invoice is an order
 * that extends the registration when it is paid; it can be paid until the running period's last day. Returns how many were due.
 */
export function sweepInvoices(cron: Omit<OrderDeps, 'db' | 'd1'>): Promise<number> {
  return sweepTenantDbs(cron.env, (tenants) => sweepInvoicesOf({ ...cron, ...tenants }))
}

async function sweepInvoicesOf(cron: OrderDeps): Promise<number> {
  const due = await listToInvoice(cron.db, dayOf(cron.now()), invoicesPerRun)
  await eachDue(cron, due, {
    event: 'invoice not made',
    atOnce: 5,
    work: invoice,
    reschedule: (deps, one) => commitTo(deps.d1, [invoiceLater(deps.db, one, dayOf(deps.now()))]),
  })
  return due.length
}

async function invoice(deps: OrderDeps, due: Due): Promise<void> {
  const period = nextPeriod(due.renewing, { ...due.around, rates: readTaxRates(deps.env) })
  if (period === null) return
  try {
    await makeInvoice(deps, due, period)
  } catch (error) {
    // Another sweep is making the same invoice.
    if (!isRefusal(error) || error.name !== 'changedMeanwhile') throw error
  }
}

async function makeInvoice(deps: OrderDeps, due: Due, period: DuePeriod): Promise<Order> {
  const { d1, db, now, randomBytes } = deps
  const provider = due.renewing.provider as PaymentProvider
  const row = orderOfPeriod(deps, due, period, startOfDay(period.startsOn))
  const marked = markInvoiced(db, due)
  // A coupon may have made the first period after the free one cost nothing.
  if (row.provider === null)
    return confirmOrder(
      { deps, order: recentOrder(row), cause: 'renewal' },
      { renewsBy: provider, before: [marked, insertOrder(db, row)] },
    )
  const payer = { tenantId: due.tenantId, accountId: due.accountId, provider }
  await commitTo(d1, [marked, insertPayer(db, payer, newElementId(randomBytes), now()), insertOrder(db, row)])
  const context = await getOrderContext(deps, recentOrder(row), 'renewal')
  return authoriseOrder({ context, asked: askedForPeriod(context, due, period) })
}
