import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Playing } from './playing.ts'

export type Records = Awaited<ReturnType<typeof readRecords>>
export type OrderRow = Records['orders'][number]
export type SubscriptionRow = Records['registrations'][number]

/** Everything that is recorded about a schedule's readers. */
export async function readRecords({ platform: { db }, tenantId, readers, coupon }: Playing) {
  const [orders, registrations, transactions, uses, late, { used }] = await Promise.all([
    db
      .selectFrom('payment_order')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('account_id', 'in', readers)
      .execute(),
    db
      .selectFrom('registration')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('account_id', 'in', readers)
      .execute(),
    db
      .selectFrom('ledger_transaction')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('account_id', 'in', readers)
      .execute(),
    db
      .selectFrom('coupon_use')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('coupon_id', '=', coupon.id)
      .execute(),
    db
      .selectFrom('late_payment')
      .innerJoin('payment_order', (join) => inTenant(join, 'payment_order.id', 'late_payment.order_id'))
      .select(['late_payment.order_id', 'late_payment.amount', 'late_payment.state', 'late_payment.reason'])
      .where('late_payment.tenant_id', '=', tenantId)
      .where('payment_order.account_id', 'in', readers)
      .execute(),
    db
      .selectFrom('coupon')
      .select('used')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', coupon.id)
      .executeTakeFirstOrThrow(),
  ])
  const entries = await db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(
      'transaction_id',
      'in',
      transactions.map(({ id }) => id),
    )
    .execute()
  return { orders, registrations, transactions, uses, used, late, entries }
}
