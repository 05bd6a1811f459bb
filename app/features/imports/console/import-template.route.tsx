import { consolePage } from '#app/doors/console-site.ts'
import { csvStream } from '#app/doors/text-stream.ts'
import { writeTemplate } from '#app/features/imports/model/import-files.ts'
import { readKind } from './import-page-view.ts'

/** The headings of a file, to be filled in. */
export const loader = consolePage(async ({ visit, params }) => {
  const kind = readKind(params.kind)
  return csvStream(kind, writeTemplate(visit, kind))
})
