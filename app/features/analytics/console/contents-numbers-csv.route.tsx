import { csvAnswer } from '#app/doors/csv-answer.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  ContentsUsageQuery,
  eachContentUsage,
} from '#app/features/analytics/model/reports/list-content-usage.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { translator } from '#app/visit/translator.ts'
import { contentsUsageColumns } from './contents-usage-columns.tsx'

/** The whole list as a file, narrowed as it is shown. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const t = translator(visit.locale, 'console-numbers') as unknown as (key: string) => string
  const columns = [
    { key: 'id', text: ({ id }: { id: string }) => id },
    ...contentsUsageColumns({ tenantId: visit.site.tenantId, query: {}, figure: String }),
  ]
  const headings = columns.map(({ key }) => t(`contents.column.${key}`))
  const query = ContentsUsageQuery.parse(readListQuery(url))
  return csvAnswer('numbers-of-contents', headings, columns, eachContentUsage(visit, query))
})
