import { consolePage } from '#app/doors/console-site.ts'
import { csvStream } from '#app/doors/text-stream.ts'
import { exportContents } from '#app/features/imports/model/export-contents.ts'
import { filterOf, OverviewQuery, orderOf } from '#app/features/publishing/model/overview/content-overview.ts'

/** Downloads the contents that the list shows as a CSV file that can be imported again. */
export const loader = consolePage(async ({ visit, url }) => {
  const query = OverviewQuery.parse(Object.fromEntries(url.searchParams))
  const lines = await exportContents(visit, { ...filterOf(query), order: orderOf(query), year: null })
  return csvStream('contents', lines)
})
