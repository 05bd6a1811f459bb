import type { Write } from '#app/kernel/data/commit.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { JobWork, type WorkerDeps } from '#app/kernel/jobs/job-handler.ts'
import type { CsvImport, ImportMode, Outcome, RowProblem, Taken } from './csv-import.ts'

/** A row of the file by column. Columns that the file doesn't have are absent. */
export type SourceRow = {
  number: number
  cells: string[]
  of: Map<string, string>
  /** Cells to the right of the last heading. */
  beyond: string[]
  /** A column that names a record which an earlier row named already. */
  repeats: string | null
}

/** What a row will do. `item` is what its importer writes. `before` is the current state, as JSON. */
export type JudgedRow<Item> = {
  row: SourceRow
  outcome: Exclude<Outcome, 'undone' | 'kept'>
  subjectId: string | null
  label: string
  problems: RowProblem[]
  item: Item | null
  before: object | null
  /** The revision of the current state. */
  revision: number | null
}

/** A row that an import did, to be taken back. */
export type DoneRow = {
  number: number
  outcome: Outcome
  subjectId: string
  label: string
  before: string | null
  revision: number
}

/** What the engine needs from each kind of record. Every function handles many rows in few statements. */
export type Importer<Item> = {
  /** Headings that are read, in the order of the export. */
  columns: readonly string[]
  /** Headings of an export that say something and are passed over. */
  passedOver: readonly string[]
  /** Columns whose values identify a record, so that no value may occur twice. */
  keys: readonly string[]
  /** One of them has to be there. */
  needed: readonly string[]
  /** The supported modes for existing records. */
  modes: readonly ImportMode[]
  /** Whether the first cell of the third row, below two rows of headings, contains the year (R398). */
  asksYear: boolean
  /** The column that a heading means, which may be a name for people. Returns the heading itself if it means none. */
  columnOf(heading: string): string
  /**
   * Decides for each row what it will do, and what is wrong with it. `about.taken` is what earlier rows of the check
   * would use.
   */
  judge(work: ImportWork, about: CsvImport, rows: SourceRow[]): Promise<JudgedRow<Item>[]>
  /** How much a row uses of each limit. */
  takes(row: JudgedRow<Item>): Taken
  /** The writes that do it. If the records have changed since they were judged, the batch fails. */
  apply(
    work: ImportWork,
    about: CsvImport,
    rows: JudgedRow<Item>[],
  ): Promise<{ writes: Write[]; made: string[] }>
  /** The numbers of the rows whose records were changed since they were imported, or are in use. */
  changedSince(
    work: Pick<ImportWork, 'db'>,
    key: Pick<CsvImport, 'tenantId'>,
    rows: DoneRow[],
  ): Promise<number[]>
  /** Writes that take rows back. */
  undo(work: ImportWork, about: CsvImport, rows: DoneRow[]): Write[]
  /** Writes that begin what follows an import. */
  follow(work: ImportWork, about: CsvImport): Write[]
  /** Writes that remove what `made` names and nothing uses. */
  clear(work: ImportWork, about: CsvImport): Write[]
}

/** What an import asks of the Worker that runs it. */
export type ImportDeps = WorkerDeps & { env: Pick<Env, 'DB' | 'FILES'> }

/** An import in the hands of a worker. */
export class ImportWork extends JobWork<ImportDeps> {
  readonly files: R2Bucket

  constructor(work: JobWork<ImportDeps>) {
    super(work.deps, work.job, work.turn, work)
    this.files = work.deps.env.FILES
  }
}
