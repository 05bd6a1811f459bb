import { consolePage } from '#app/doors/console-site.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { UsageQuery } from '#app/features/analytics/model/recording/usage-query.ts'
import { getUsage, type UsagePeriod, usageFigures } from '#app/features/analytics/model/reports/get-usage.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { translator } from '#app/visit/translator.ts'

/** The figures of the charts as a CSV file, earliest period first. */
export const loader = consolePage(async ({ visit, url }) => {
  const t = translator(visit.locale, 'console-analytics') as unknown as (key: string) => string
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
