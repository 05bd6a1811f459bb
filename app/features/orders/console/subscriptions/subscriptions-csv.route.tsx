import { consolePage } from '#app/doors/console-site.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { SubscriptionQuery } from '#app/features/orders/model/subscription-admin/admin-subscription-store.ts'
import { eachRecord } from '#app/features/orders/model/subscription-admin/admin-subscriptions.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { datesInFile } from '#app/ui/atoms/formats.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { translator } from '#app/visit/translator.ts'
import { subscriptionColumns } from './subscription-columns.tsx'

/** The whole list as a CSV file, the latest registration first. */
export const loader = consolePage(async ({ visit, url }) => {
  const query = readListQuery(url)
  const t = translator(visit.locale, 'console-sales') as unknown as (key: string, values?: object) => string
  const dates = datesInFile(visit.locale)
  const columns = shownColumns(
    subscriptionColumns({ tenantId: visit.site.tenantId, t, dates, figure: String }),
    query,
  )
  const headings = columns.map(({ key }) => t(`registrations.column.${key}`))
  return csvAnswer('registrations', headings, columns, eachRecord(visit, SubscriptionQuery.parse(query)))
})
