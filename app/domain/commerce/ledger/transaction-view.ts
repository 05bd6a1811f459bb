import type { Transaction, TransactionKind } from './transaction-store.ts'

const statuses = {
  charge: 'CHARGED',
  refund: 'REFUNDED',
  'write-off': 'WRITTEN_OFF',
} as const satisfies Record<TransactionKind, string>

/** A movement of the ledger on the API, in the specification's names (Transaction); amounts in yen, below 0 where money went back. */
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
