import type { ImportKind } from '#app/features/imports/model/run/csv-import.ts'
import { byteOrderMark, csvLines } from '#app/kernel/values/csv/write-csv.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { importerOf } from './importers.ts'

/**
 * The first rows of a file of a kind: its headings, as technical names and as names for people, and the year if one is
 * required.
 */
export function writeTemplate(visit: Visit, kind: ImportKind): AsyncGenerator<string> {
  requireStaff(visit, 'service')
  return linesOf(visit, kind)
}

async function* linesOf(visit: Visit, kind: ImportKind): AsyncGenerator<string> {
  const { columns, asksYear } = importerOf(kind)
  const words = translator(visit.locale, 'console-csv')
  const year = dayOf(visit.now()).slice(0, 4)
  const titles = columns.map((column) => words(`column.${column}` as 'column.title'))
  const first = asksYear ? [[year, ...columns.slice(1).map(() => '')]] : []
  yield byteOrderMark + csvLines([columns, titles, ...first])
}
