import { consolePage } from '#app/doors/console-site.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { filterOf, OverviewQuery, orderOf } from '#app/features/publishing/model/overview/content-overview.ts'
import { eachOverviewRow } from '#app/features/publishing/model/overview/list-content-overview.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { translator } from '#app/visit/translator.ts'
import { contentColumns } from './content-columns.tsx'
import { viewContentPieces } from './contents-view.ts'

/** The whole list as a CSV file, with the filters, order and columns of the list on the screen. */
export const loader = consolePage(async ({ visit, url }) => {
  const query = readListQuery(url)
  const asked = OverviewQuery.parse(query)
  const pieces = await eachOverviewRow(visit, { ...filterOf(asked), order: orderOf(asked) })
  const t = translator(visit.locale, 'console-content') as unknown as (key: string) => string
  const all = contentColumns({ t, locale: visit.locale, tenantId: visit.site.tenantId })
  const columns = shownColumns(all, query)
  const headings = columns.map(({ key }) => t(`contents.column.${key}`))
  return csvAnswer('contents', headings, columns, viewContentPieces(pieces, visit))
})
