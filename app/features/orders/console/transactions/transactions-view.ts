import { listTransactions } from '#app/features/orders/model/ledger/list-transactions.ts'
import type { TransactionQuery } from '#app/features/orders/model/ledger/transaction-query.ts'
import { viewPlanChoices } from '#app/features/plans/parts/plans-view.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A page of the ledger with its sums, and the plans it can be narrowed to. */
export async function viewTransactions(visit: Visit, request: { query: TransactionQuery; paging: Paging }) {
  const [{ transactions, span, totals, ...paged }, plans] = await Promise.all([
    listTransactions(visit, request),
    viewPlanChoices(visit),
  ])
  return { paged, rows: transactions, span, totals, plans }
}
