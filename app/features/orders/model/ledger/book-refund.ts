import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { taxIn, type Yen } from '#app/kernel/values/yen.ts'

type Charged = {
  tenantId: number
  id: string
  accountId: string
  planId: string
  provider: PaymentProvider | null
}
type Refunded = { id: string; amount: Yen; refundedAfter: Yen; reason: string }

/**
 * Books a refund: the provider owes us less, and a part of that was tax. At most once for each refund. The tax of a
 * partial refund is the tax of the total given back so far minus that booked before, so that the parts add up exactly.
 */
export function bookRefund(
  db: Database,
  order: Charged,
  refund: Refunded,
  { id, now }: { id: string; now: number },
): Write[] {
  const tax = taxIn(refund.refundedAfter) - taxIn(refund.refundedAfter - refund.amount)
  const net = refund.amount - tax
  const transaction = {
    tenant_id: order.tenantId,
    id,
    kind: 'refund' as const,
    order_id: order.id,
    refund_id: refund.id,
    account_id: order.accountId,
    plan_id: order.planId,
    provider: order.provider,
    net,
    tax,
    total: refund.amount,
    note: refund.reason,
    on_day: dayOf(now),
    at: now,
  }
  const lines = [
    { debit: 'refund' as const, credit: 'provider' as const, amount: net },
    { debit: 'tax' as const, credit: 'provider' as const, amount: tax },
  ].filter(({ amount }) => amount > 0)
  const own = { tenant_id: order.tenantId, transaction_id: id }
  return [
    db.insertInto('ledger_transaction').values(transaction),
    db.insertInto('ledger_entry').values(lines.map((line, at) => ({ ...own, line: at + 1, ...line }))),
  ]
}
