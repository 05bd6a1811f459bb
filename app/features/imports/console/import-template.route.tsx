import { consolePage } from '#app/doors/console-site.ts'
import { csvStream } from '#app/doors/text-stream.ts'
import { writeTemplate } from '#app/features/imports/model/import-files.ts'
import { readKind } from './import-page-view.ts'

/** Downloads a CSV template: the headings only. */
export const loader = consolePage(async ({ visit, params }) => {
  const kind = readKind(params.kind)
  return csvStream(kind, writeTemplate(visit, kind))
})
