import { readConsolePlace } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { datesInFile } from '#app/ui/atoms/formats.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { translator } from '#app/visit/translator.ts'
import { staffColumns } from './staff-columns.tsx'
import { eachListedMember } from './staff-view.ts'

/** The whole list of administrators as a CSV file, with the filters and columns of the page. */
export const loader = page(async ({ visit, params, url }) => {
  const query = readListQuery(url)
  const { companyId } = readConsolePlace(params)
  const words = translator(visit.locale, 'console-staff') as unknown as (key: string) => string
  const columns = shownColumns(staffColumns(companyId, words, datesInFile(visit.locale)), query)
  const headings = columns.map(({ key }) => words(`staff.column.${key}`))
  return csvAnswer('administrators', headings, columns, eachListedMember(visit, companyId, query))
})
