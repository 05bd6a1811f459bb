import { csvAnswer } from '#app/doors/csv-answer.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { eachTransaction } from '#app/features/orders/model/ledger/list-transactions.ts'
import { TransactionQuery } from '#app/features/orders/model/ledger/transaction-query.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { datesInFile } from '#app/ui/atoms/use-dates.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { translator } from '#app/visit/translator.ts'
import { transactionColumns } from './transaction-columns.tsx'

/**
 * The whole list as a file, earliest first, with all columns unless some were chosen. Its amounts add up to the ledger's
 * totals of these days.
 */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = readListQuery(url)
  const t = translator(visit.locale, 'console-commerce') as unknown as (key: string) => string
  const dates = datesInFile(visit.locale)
  const all = transactionColumns({ tenantId: visit.site.tenantId, t, dates, figure: String })
  const columns = query.columns === undefined ? all : shownColumns(all, query)
  const headings = columns.map(({ key }) => t(`transactions.column.${key}`))
  return csvAnswer('transactions', headings, columns, eachTransaction(visit, TransactionQuery.parse(query)))
})
