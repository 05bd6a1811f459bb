import { readConsolePlace } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { AuditQuery } from '#app/features/audit/model/audit-log.ts'
import { tableInstant } from '#app/kernel/values/day.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { translator } from '#app/visit/translator.ts'
import { auditColumns } from './audit-columns.tsx'
import { eachAuditRow } from './audit-view.ts'

/** The whole log as a CSV file, with the filters and columns of the page. */
export const loader = page(async ({ visit, params, url }) => {
  const query = readListQuery(url)
  const [place, asked] = [readConsolePlace(params), AuditQuery.parse(query)]
  const words = translator(visit.locale, 'console-audit') as unknown as (
    key: string,
    values?: object,
  ) => string
  const maybe = (key: string) => words(key, { defaultValue: '' })
  const columns = shownColumns(auditColumns(maybe, tableInstant), query)
  const headings = columns.map(({ key }) => words(`audit.column.${key}`))
  return csvAnswer('audit', headings, columns, await eachAuditRow(visit, place, asked))
})
