import { consolePage } from '#app/doors/console-site.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { eachAcceptance } from '#app/features/identity/model/terms/save-terms.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { datesInFile } from '#app/ui/atoms/formats.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { translator } from '#app/visit/translator.ts'
import { acceptanceColumns } from './acceptances-list.tsx'

/** A CSV file of all readers who accepted a version of the terms. */
export const loader = consolePage(async ({ visit, params, url }) => {
  const version = readConsoleId(params.version)
  const words = translator(visit.locale, 'console-company') as unknown as (key: string) => string
  const columns = shownColumns(acceptanceColumns(datesInFile(visit.locale)), readListQuery(url))
  const headings = columns.map(({ key }) => words(`acceptances.column.${key}`))
  return csvAnswer(`terms-${version}`, headings, columns, eachAcceptance(visit, version))
})
