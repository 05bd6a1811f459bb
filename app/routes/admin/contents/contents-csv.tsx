import { eachOverviewRow } from '#app/domain/publishing/overview/list-content-overview.ts'
import { filterOf, OverviewQuery, orderOf } from '#app/domain/publishing/overview/overview-input.ts'
import { csvAnswer } from '#app/doors/csv-answer.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { viewContentPieces } from '#app/pages/admin/contents/contents-view.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { contentColumns } from '#app/view/console/contents/content-columns.tsx'
import { translator } from '#app/visit/translator.ts'

/** The whole list as a file, narrowed and ordered as it is shown, with its columns. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = readListQuery(url)
  const asked = OverviewQuery.parse(query)
  const pieces = await eachOverviewRow(visit, { ...filterOf(asked), order: orderOf(asked) })
  const t = translator(visit.locale, 'console-content') as unknown as (key: string) => string
  const all = contentColumns({ t, locale: visit.locale, tenantId: visit.site.tenantId })
  const columns = shownColumns(all, query)
  const headings = columns.map(({ key }) => t(`contents.column.${key}`))
  return csvAnswer('contents', headings, columns, viewContentPieces(pieces, visit))
})
