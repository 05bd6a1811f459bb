import { consolePage } from '#app/doors/console-site.ts'
import { csvStream } from '#app/doors/text-stream.ts'
import { exportRefused } from '#app/features/imports/model/import-files.ts'

/** The rows of an import that can't be imported, to be mended and sent again. */
export const loader = consolePage(async ({ visit, params }) => {
  return csvStream('import-errors', await exportRefused(visit, params.importId ?? ''))
})
