import { consolePage } from '#app/doors/console-site.ts'
import { csvStream } from '#app/doors/csv-answer.ts'
import { writeTemplate } from '#app/features/imports/model/write-template.ts'
import { readKind } from './read-kind.ts'

/** The headings of a file, to be filled in. */
export const loader = consolePage(async ({ visit, params }) => {
  const kind = readKind(params.kind)
  return csvStream(kind, writeTemplate(visit, kind))
})
