import { consolePage } from '#app/doors/console-site.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { eachTransaction } from '#app/features/orders/model/ledger/list-transactions.ts'
import { TransactionQuery } from '#app/features/orders/model/ledger/transaction-store.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { datesInFile } from '#app/ui/atoms/formats.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { translator } from '#app/visit/translator.ts'
import { transactionColumns } from './transaction-columns.tsx'

/**
 * The whole list as a file, earliest first, with all columns unless some were chosen. Its amounts add up to the ledger's
 * totals of these days.
 */
export const loader = consolePage(async ({ visit, url }) => {
  const query = readListQuery(url)
  const t = translator(visit.locale, 'console-commerce') as unknown as (
    key: string,
    values?: object,
  ) => string
  const dates = datesInFile(visit.locale)
  const all = transactionColumns({ tenantId: visit.site.tenantId, t, dates, figure: String })
  const columns = query.columns === undefined ? all : shownColumns(all, query)
  const headings = columns.map(({ key }) => t(`transactions.column.${key}`))
  return csvAnswer('transactions', headings, columns, eachTransaction(visit, TransactionQuery.parse(query)))
})
