import { csvStream } from '#app/doors/csv-answer.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { exportRefused } from '#app/features/imports/model/export-refused.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'

/** The rows of an import that can't be imported, to be mended and sent again. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return csvStream('import-errors', await exportRefused(visit, params.importId ?? ''))
})
