import { csvAnswer } from '#app/doors/csv-answer.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { UsageQuery } from '#app/features/analytics/model/recording/usage-query.ts'
import { getUsage, type UsagePeriod, usageFigures } from '#app/features/analytics/model/reports/get-usage.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { translator } from '#app/visit/translator.ts'

/** The figures of the charts as a file, the earliest period first. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const t = translator(visit.locale, 'console-numbers') as unknown as (key: string) => string
  const query = UsageQuery.parse(readListQuery(url))
  const columns = [
    { text: ({ period }: UsagePeriod) => period.replace(/^w/, '') },
    ...usageFigures.map((figure) => ({ text: (row: UsagePeriod) => String(row[figure]) })),
  ]
  const headings = [t('column.period'), ...usageFigures.map((figure) => t(`figure.${figure}`))]
  async function* periods() {
    yield (await getUsage(visit, query)).periods
  }
  return csvAnswer('numbers', headings, columns, periods())
})
