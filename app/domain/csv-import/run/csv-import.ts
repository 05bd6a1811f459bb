import type { CsvImportState, RowOutcome, Tables } from '#app/data/tables.ts'
import type { ErrorName } from '#app/errors/catalogue.ts'
import type { CsvEncoding } from '#app/values/csv/csv-encoding.ts'

export const importModes = ['overwrite', 'ignore', 'delete'] as const
/** R399: what becomes of what is there already; what isn't is added, but by `delete`. */
export type ImportMode = (typeof importModes)[number]
export type ImportKind = Tables['csv_import']['kind']

/** What a row did, or would do: `unchanged` is also what was there and is ignored, `kept` what could not be undone. */
export type Outcome = RowOutcome
export const counted = ['added', 'changed', 'unchanged', 'removed', 'refused'] as const
export type Counts = Record<(typeof counted)[number], number>

/** What is wrong with a cell; the whole row where `column` is empty. `problem` is a `fieldProblem`, else `name` says it all. */
export type RowProblem = { column: string; value: string; name: ErrorName; problem: string | null }

/**
 * An import of a file: `checking` → `checked` (a dry run ends here) → `importing` → `done` → `undoing` → `undone`. `refused`:
 * the file could not be read to its end. `failed`: given up; what it did by then can be undone.
 */
export type CsvImport = {
  tenantId: number
  id: string
  kind: ImportKind
  mode: ImportMode
  year: number
  state: CsvImportState
  startsItself: boolean
  leavesChanged: boolean
  fileName: string
  bytes: number
  encoding: CsvEncoding
  /** The file's first two rows: headings for machines, and for people. */
  head: [string[], string[]]
  /** The last row that the present step has done, as spreadsheets number them; the file's last one is known after the check. */
  atRow: number
  lastRow: number | null
  counts: Counts
  undone: number
  reason: string | null
  reasonRow: number | null
  made: string[]
  startedByName: string
  /** Milliseconds since 1970. */
  createdAt: number
  updatedAt: number
}

/** The headings are rows 1 and 2; the first row of data is where the year stands (R398). */
export const firstDataRow = 3

export const isRunning = ({ state }: Pick<CsvImport, 'state'>) =>
  state === 'checking' || state === 'importing' || state === 'undoing'

/** Whether there is something that could be taken back. */
export const canBeUndone = ({ state, counts }: Pick<CsvImport, 'state' | 'counts'>) =>
  (state === 'done' || state === 'failed') && counts.added + counts.changed + counts.removed > 0
