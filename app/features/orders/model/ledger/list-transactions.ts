import { auditedExport } from '#app/features/audit/model/insert-audit.ts'
import type { TransactionKind } from '#app/features/orders/model/revenue/transaction-kind.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  type AskedLedger,
  countTransactions,
  pageOfTransactions,
  spanOf,
  sumTransactions,
  type Transaction,
  type TransactionQuery,
  type TransactionTotal,
  transactionsAfter,
} from './transaction-store.ts'

const rowsAtOnce = 1000
type ListedSpan = ReturnType<typeof spanOf>

/**
 * A page of the site's ledger within a span of days, with the sums of the whole span. Without days it is this month so
 * far. Sums cover at most 366 days.
 */
export async function listTransactions(
  visit: Visit,
  { query, paging }: { query: TransactionQuery; paging: Paging },
): Promise<Paged & { span: ListedSpan; transactions: Transaction[]; totals: TransactionTotal[] }> {
  const asked = askedOf(visit, query)
  const part = { limit: paging.size, offset: offsetOf(paging) }
  const [transactions, totals] = await Promise.all([
    pageOfTransactions(visit.db, asked, part),
    sumTransactions(visit.db, asked),
  ])
  const total = totals.reduce((sum, { count }) => sum + count, 0)
  return { ...pagedOf(paging, total), span: asked.span, transactions, totals }
}

/** A page of the whole ledger, or of the given days only. */
export async function pageTransactions(
  visit: Visit,
  { query, paging }: { query: TransactionQuery; paging: Paging },
): Promise<Paged & { transactions: Transaction[] }> {
  requireStaff(visit, 'service')
  const span = { from: query.from ?? null, to: query.to ?? null }
  const asked = { tenantId: visit.site.tenantId, span, query, locale: visit.locale }
  const [transactions, total] = await Promise.all([
    pageOfTransactions(visit.db, asked, { limit: paging.size, offset: offsetOf(paging) }),
    countTransactions(visit.db, asked),
  ])
  return { ...pagedOf(paging, total), transactions }
}

/** All transactions of a list, earliest first, a thousand at a time. The audit log records who exported them. */
export function eachTransaction(visit: Visit, query: TransactionQuery): AsyncGenerator<Transaction[]> {
  return auditedExport(visit, { list: 'transactions', query }, allTransactions(visit, query))
}

async function* allTransactions(visit: Visit, query: TransactionQuery): AsyncGenerator<Transaction[]> {
  const asked = askedOf(visit, query)
  for (let last: Transaction | null = null; ; ) {
    const rows: Transaction[] = await transactionsAfter(visit.db, asked, { last, limit: rowsAtOnce })
    yield rows
    last = rows.at(-1) ?? null
    if (rows.length < rowsAtOnce) return
  }
}

function askedOf(visit: Visit, query: TransactionQuery): AskedLedger & { span: ListedSpan } {
  requireStaff(visit, 'service')
  return { tenantId: visit.site.tenantId, span: spanOf(query, visit.now()), query, locale: visit.locale }
}

const statuses = {
  charge: 'CHARGED',
  refund: 'REFUNDED',
  'write-off': 'WRITTEN_OFF',
  chargeback: 'DISPUTED',
  'chargeback-won': 'DISPUTE_WON',
  'chargeback-lost': 'DISPUTE_LOST',
  'credit-out': 'CREDITED',
  'credit-in': 'CREDIT_USED',
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
    taxClass: moved.taxClass,
    taxRate: moved.taxRate,
    discount: moved.discount,
    paymentGateway: moved.provider,
    status: statuses[kind],
    day: moved.onDay,
    chargedMonth: moved.ofMonth,
    createdAt: moved.at,
  }
}
