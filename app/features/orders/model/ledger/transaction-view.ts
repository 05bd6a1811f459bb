import type { Transaction, TransactionKind } from './transaction-store.ts'

const statuses = {
  charge: 'CHARGED',
  refund: 'REFUNDED',
  'write-off': 'WRITTEN_OFF',
} as const satisfies Record<TransactionKind, string>

/**
 * A transaction of the ledger on the API, with the specification's names (Transaction). Amounts are in yen, negative if
 * money was paid back.
 */
export function viewTransaction({ id, kind, orderId, accountId, planId, ...moved }: Transaction) {
  return {
    id,
    orderId,
    userId: accountId,
    subscriptionPlanId: planId,
    amount: moved.total,
    netAmount: moved.net,
    tax: moved.tax,
    discount: moved.discount,
    paymentGateway: moved.provider,
    status: statuses[kind],
    day: moved.onDay,
    createdAt: moved.at,
  }
}
