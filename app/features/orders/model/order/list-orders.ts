import type { Database } from '#app/kernel/data/database.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'

import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Buyer, toOrder } from './order-store.ts'
import { type OrderView, viewOrder } from './order-view.ts'
import { refundedOf } from './shown-state.ts'

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

function viewRow({ planName, couponCode, refunded, ...row }: Row): OrderView {
  return viewOrder(toOrder(row), { planName, couponCode, refunded })
}

function own(db: Database, { tenantId, accountId }: Buyer, locale: Locale) {
  return db
    .selectFrom('payment_order')
    .innerJoin('subscription_plan as plan', (join) =>
      join
        .onRef('plan.tenant_id', '=', 'payment_order.tenant_id')
        .onRef('plan.id', '=', 'payment_order.plan_id'),
    )
    .selectAll('payment_order')
    .select((eb) => [
      wordsIn('plan.name', locale).as('planName'),
      eb
        .selectFrom('coupon')
        .select('coupon.code')
        .where('coupon.tenant_id', '=', tenantId)
        .whereRef('coupon.id', '=', 'payment_order.coupon_id')
        .as('couponCode'),
      refundedOf(eb).as('refunded'),
    ])
    .where('payment_order.tenant_id', '=', tenantId)
    .where('payment_order.account_id', '=', accountId)
}
