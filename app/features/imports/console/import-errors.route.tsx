import { consolePage } from '#app/doors/console-site.ts'
import { csvStream } from '#app/doors/csv-answer.ts'
import { exportRefused } from '#app/features/imports/model/export-refused.ts'

/** The rows of an import that can't be imported, to be mended and sent again. */
export const loader = consolePage(async ({ visit, params }) => {
  return csvStream('import-errors', await exportRefused(visit, params.importId ?? ''))
})
