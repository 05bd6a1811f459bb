import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { pageTransactions, viewTransaction } from '#app/features/orders/model/ledger/list-transactions.ts'
import { TransactionQuery } from '#app/features/orders/model/ledger/transaction-store.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

const { from, to, kind } = TransactionQuery.shape

/** The calls with which administrators read the ledger. */
export const transactionEndpoints = [
  endpoint('GET /transaction/page', {
    summary: 'Lists charges, refunds and write-offs in pages, the latest first',
    access: 'service',
    input: z.object({
      page: z.unknown().optional(),
      size: z.unknown().optional(),
      sort: z.enum(['asc', 'desc']).optional().catch(undefined),
      from,
      to,
      kind,
    }),
    run: (visit, { page, size, sort, ...query }) =>
      pageTransactions(visit, { query: { ...query, direction: sort }, paging: readPaging({ page, size }) }),
    view: ({ transactions, ...paged }) => ({ ...paged, transactions: transactions.map(viewTransaction) }),
  }),
]
