import { eachTransaction } from '#app/domain/commerce/ledger/list-transactions.ts'
import { TransactionQuery } from '#app/domain/commerce/ledger/transaction-query.ts'
import { csvAnswer } from '#app/doors/csv-answer.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { datesInFile } from '#app/ui/atoms/use-dates.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { transactionColumns } from '#app/view/console/commerce/transaction-columns.tsx'
import { translator } from '#app/visit/translator.ts'

/**
 * The list as a file, whole, the earliest first, with all columns unless some were chosen: its amounts add up to the ledger's sums of
 * these days.
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
