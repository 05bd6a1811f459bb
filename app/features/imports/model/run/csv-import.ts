import type { CsvImportState, RowOutcome, Tables } from '#app/kernel/data/tables.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { CsvEncoding } from '#app/kernel/values/csv/csv.ts'

export const importModes = ['overwrite', 'ignore', 'update', 'delete'] as const
/**
 * R399: what happens to existing records. New ones are added, except with `update` and `delete`. Each kind of record
 * supports the modes that make sense for it.
 */
export type ImportMode = (typeof importModes)[number]
export type ImportKind = Tables['csv_import']['kind']

/**
 * The result of a row. `unchanged` includes existing records that were ignored, and `kept` marks records that couldn't
 * be undone.
 */
export type Outcome = RowOutcome
export const counted = ['added', 'changed', 'unchanged', 'removed', 'refused'] as const
/** How much of each limit is used. Negative if the import frees places. */
export type Taken = Readonly<Record<string, number>>
type Counts = Record<(typeof counted)[number], number>

/**
 * A problem of a cell, or of the whole row if `column` is empty. `problem` is a `fieldProblem`. Without one, `name`
 * says everything.
 */
export type RowProblem = { column: string; value: string; name: ErrorName; problem: string | null }

/** The site's data for invitations to new readers, as it was when the import was started. */
export type Inviting = { siteUrl: string; titles: Record<Locale, string>; lang: Locale }

/**
 * An import of a file. `mapping` waits until somebody maps its unknown headings. `checking` → `checked` (a dry run ends
 * here) → `importing` → `done` → `undoing` → `undone`. `refused`: the file could not be read to its end. `failed`: given
 * up. What it did by then can be undone.
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
  /** The file's heading rows: technical names, names for people, or both. */
  head: string[][]
  /** The column that each heading means, or '' if it is ignored. Null if the headings themselves say it. */
  columns: string[] | null
  /**
   * The last row that the current step has finished, numbered as in spreadsheets. The last row of the file is known after
   * the check.
   */
  atRow: number
  lastRow: number | null
  counts: Counts
  undone: number
  reason: string | null
  reasonRow: number | null
  made: string[]
  /** How much the rows checked so far would use of each limit, by the limit's name. */
  taken: Taken
  /** The data for invitations. Null if nobody is invited. */
  inviting: Inviting | null
  startedByName: string
  /** The times in milliseconds since 1970. */
  createdAt: number
  updatedAt: number
}

/**
 * The number of the first data row, as in spreadsheets. In a file with a year it is the row that contains the year
 * (R398).
 */
export const firstDataRow = ({ head }: Pick<CsvImport, 'head'>) => head.length + 1

export const isRunning = ({ state }: Pick<CsvImport, 'state'>) =>
  state === 'checking' || state === 'importing' || state === 'undoing'

/** True if the import added readers who may have no password yet. */
export const hasAddedReaders = ({ kind, state, counts }: Pick<CsvImport, 'kind' | 'state' | 'counts'>) =>
  kind === 'users' && (state === 'done' || state === 'failed') && counts.added > 0

/** True if the import changed something that can be undone. */
export const canBeUndone = ({ state, counts }: Pick<CsvImport, 'state' | 'counts'>) =>
  (state === 'done' || state === 'failed') && counts.added + counts.changed + counts.removed > 0
