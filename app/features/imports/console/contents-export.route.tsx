import { csvStream } from '#app/doors/csv-answer.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { exportContents } from '#app/features/imports/model/export-contents.ts'
import { filterOf, OverviewQuery, orderOf } from '#app/features/publishing/model/overview/overview-input.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'

/** The contents that the list shows, to be imported again. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = OverviewQuery.parse(Object.fromEntries(url.searchParams))
  const lines = await exportContents(visit, { ...filterOf(query), order: orderOf(query), year: null })
  return csvStream('contents', lines)
})
