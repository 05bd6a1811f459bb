import { consolePage } from '#app/doors/console-site.ts'
import { csvStream } from '#app/doors/text-stream.ts'
import { exportRefused } from '#app/features/imports/model/import-files.ts'

/** Downloads the rows that can't be imported, so that an administrator can correct them and send them again. */
export const loader = consolePage(async ({ visit, params }) => {
  return csvStream('import-errors', await exportRefused(visit, params.importId ?? ''))
})
