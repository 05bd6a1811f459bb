import type { CsvImportState, RowOutcome, Tables } from '#app/kernel/data/tables.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { CsvEncoding } from '#app/kernel/values/csv/csv-encoding.ts'

export const importModes = ['overwrite', 'ignore', 'update', 'delete'] as const
/** R399: what becomes of what is there already; what isn't is added, but by `update` and `delete`. A kind has those it makes sense of. */
export type ImportMode = (typeof importModes)[number]
export type ImportKind = Tables['csv_import']['kind']

/** What a row did, or would do: `unchanged` is also what was there and is ignored, `kept` what could not be undone. */
export type Outcome = RowOutcome
export const counted = ['added', 'changed', 'unchanged', 'removed', 'refused'] as const
/** So much of each limit; less than 0 where places become free. */
export type Taken = Readonly<Record<string, number>>
export type Counts = Record<(typeof counted)[number], number>

/** What is wrong with a cell; the whole row where `column` is empty. `problem` is a `fieldProblem`, else `name` says it all. */
export type RowProblem = { column: string; value: string; name: ErrorName; problem: string | null }

/** What invitations to new readers say of a site, as it is when they are asked for. */
export type Inviting = { siteUrl: string; titles: Record<Locale, string>; lang: Locale }

/**
 * An import of a file: `mapping` where it has headings that nobody knows, until somebody has said what they mean. `checking` → `checked` (a dry run ends here) → `importing` → `done` → `undoing` → `undone`. `refused`:
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
  /** The file's rows of headings as they stand: for machines, for people, or both. */
  head: string[][]
  /** The column that each heading means, '' where it is ignored; null where the headings say it themselves. */
  columns: string[] | null
  /** The last row that the present step has done, as spreadsheets number them; the file's last one is known after the check. */
  atRow: number
  lastRow: number | null
  counts: Counts
  undone: number
  reason: string | null
  reasonRow: number | null
  made: string[]
  /** What the rows checked so far would take of what is limited, by the limit's name. */
  taken: Taken
  /** Null where nobody is invited. */
  inviting: Inviting | null
  startedByName: string
  /** Milliseconds since 1970. */
  createdAt: number
  updatedAt: number
}

/** The first row of data, as spreadsheets number them; in a file with a year that is where it stands (R398). */
export const firstDataRow = ({ head }: Pick<CsvImport, 'head'>) => head.length + 1

export const isRunning = ({ state }: Pick<CsvImport, 'state'>) =>
  state === 'checking' || state === 'importing' || state === 'undoing'

/** Whether readers came with it who may have no password yet. */
export const hasAddedReaders = ({ kind, state, counts }: Pick<CsvImport, 'kind' | 'state' | 'counts'>) =>
  kind === 'users' && (state === 'done' || state === 'failed') && counts.added > 0

/** Whether there is something that could be taken back. */
export const canBeUndone = ({ state, counts }: Pick<CsvImport, 'state' | 'counts'>) =>
  (state === 'done' || state === 'failed') && counts.added + counts.changed + counts.removed > 0
