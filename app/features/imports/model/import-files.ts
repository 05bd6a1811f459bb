import { auditedExport } from '#app/features/audit/model/insert-audit.ts'
import type { CsvImport, ImportKind } from '#app/features/imports/model/run/csv-import.ts'
import { type ImportRow, readRows } from '#app/features/imports/model/run/row-store.ts'
import { byteOrderMark, csvLines } from '#app/kernel/values/csv/csv.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { problemColumns } from './headings.ts'
import { viewProblem } from './import-view.ts'
import { importerOf } from './importers.ts'
import { getImport } from './read-imports.ts'

const rowsAtOnce = 500

/**
 * The rows that couldn't be imported, under their file's headings and with the problems of each. They can be corrected
 * and imported again, because an import ignores the columns with the problems. Unknown headings are replaced by the
 * columns they were mapped to. Refuses an unknown import with `notFound`. For users it is a list of people, so the
 * audit log records who downloaded it.
 */
export async function exportRefused(visit: Visit, id: string): Promise<AsyncGenerator<string>> {
  const about = await getImport(visit, id)
  const lines = linesOf(visit, about)
  if (about.kind !== 'users') return lines
  return auditedExport(visit, { list: 'refusedRows', query: { fileName: about.fileName } }, lines)
}

async function* linesOf(visit: Visit, about: CsvImport): AsyncGenerator<string> {
  const [first = [], titles] = about.head
  const headings = about.columns ?? first
  const kept = headings.map((heading) => heading !== '' && !problemColumns.includes(heading))
  const own = (cells: readonly string[]) => kept.flatMap((isKept, at) => (isKept ? [cells[at] ?? ''] : []))
  const words = translator(visit.locale, 'console-csv')
  const told = problemColumns.map((column) => words(`column.${column}` as 'column.error'))
  const forPeople = titles === undefined ? [] : [[...own(titles), ...told]]
  yield byteOrderMark + csvLines([[...own(headings), ...problemColumns], ...forPeople])
  for (let after = 0; ; ) {
    const rows = await readRows(visit.db, about, { outcomes: ['refused'], after, limit: rowsAtOnce })
    if (rows.length === 0) return
    yield csvLines(rows.map((row) => [...own(cellsOf(row, about)), ...problemCells(row, visit)]))
    after = rows.at(-1)?.number ?? after
  }
}

/**
 * The cells of a row. If a year is required, the first refused row gets it, because the row that had it may be missing.
 */
function cellsOf({ cells }: ImportRow, { kind, year }: CsvImport): string[] {
  const [first = '', ...others] = cells ?? []
  return [first.trim() === '' && importerOf(kind).asksYear ? String(year) : first, ...others]
}

function problemCells({ problems }: ImportRow, { locale }: Visit): string[] {
  const viewed = problems.map((problem) => viewProblem(problem, locale))
  const joined = (part: (problem: (typeof viewed)[number]) => string) => viewed.map(part).join('\n')
  return [
    joined(({ column }) => column),
    joined(({ value }) => value),
    joined(({ code }) => String(code)),
    joined(({ reason }) => reason),
  ]
}

/**
 * The first rows of a file of a kind: its headings, as technical names and as names for people, and the year if one is
 * required.
 */
export function writeTemplate(visit: Visit, kind: ImportKind): AsyncGenerator<string> {
  requireStaff(visit, 'service')
  return templateLinesOf(visit, kind)
}

async function* templateLinesOf(visit: Visit, kind: ImportKind): AsyncGenerator<string> {
  const { columns, asksYear } = importerOf(kind)
  const words = translator(visit.locale, 'console-csv')
  const year = dayOf(visit.now()).slice(0, 4)
  const titles = columns.map((column) => words(`column.${column}` as 'column.title'))
  const first = asksYear ? [[year, ...columns.slice(1).map(() => '')]] : []
  yield byteOrderMark + csvLines([columns, titles, ...first])
}
