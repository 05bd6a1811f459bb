import { exportRefused } from '#app/domain/csv-import/export-refused.ts'
import { visitFor } from '#app/domain/site/snapshot/visit-for.ts'
import { csvStream } from '#app/http/csv-answer.ts'
import { page } from '#app/http/page.ts'
import { readConsoleId } from '#app/routes/admin/read-console-id.ts'

/** The rows of an import that can't be imported, to be mended and sent again. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return csvStream('import-errors', await exportRefused(visit, params.importId ?? ''))
})
