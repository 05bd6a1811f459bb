import { csvStream } from '#app/doors/csv-answer.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { writeTemplate } from '#app/features/imports/model/write-template.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readKind } from './read-kind.ts'

/** The headings of a file, to be filled in. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const kind = readKind(params.kind)
  return csvStream(kind, writeTemplate(visit, kind))
})
