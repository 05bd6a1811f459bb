import { consolePage } from '#app/doors/console-site.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import {
  ContentsUsageQuery,
  eachContentUsage,
} from '#app/features/analytics/model/reports/list-content-usage.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { translator } from '#app/visit/translator.ts'
import { contentsUsageColumns } from './contents-analytics-columns.tsx'

/** The whole list as a CSV file, with the filters of the list on the screen. */
export const loader = consolePage(async ({ visit, url }) => {
  const t = translator(visit.locale, 'console-analytics') as unknown as (key: string) => string
  const columns = [
    { key: 'id', text: ({ id }: { id: string }) => id },
    ...contentsUsageColumns({ tenantId: visit.site.tenantId, query: {}, figure: String }),
  ]
  const headings = columns.map(({ key }) => t(`contents.column.${key}`))
  const query = ContentsUsageQuery.parse(readListQuery(url))
  return csvAnswer('numbers-of-contents', headings, columns, eachContentUsage(visit, query))
})
