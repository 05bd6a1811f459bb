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

/** The decision about a row. `item` is the importer's own data for writing it. `before` is the current state, as JSON. */
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

/** A row that the import has done, and that may be undone. */
export type DoneRow = {
  number: number
  outcome: Outcome
  subjectId: string
  label: string
  before: string | null
  revision: number
}

/**
 * The functions and columns that each kind of record gives to the engine. Every function handles many rows in few
 * statements.
 */
export type Importer<Item> = {
  /** The headings that are read, in the order of the export. */
  columns: readonly string[]
  /** Headings of an export that are only for information, and that an import skips. */
  passedOver: readonly string[]
  /** Columns whose values identify a record, so that no value may occur twice. */
  keys: readonly string[]
  /** Columns of which the file must have at least one. */
  needed: readonly string[]
  /** The supported modes for existing records. */
  modes: readonly ImportMode[]
  /** Whether the first cell of the third row, below two rows of headings, contains the year (R398). */
  asksYear: boolean
  /** The column that a heading means, which may be a name for people. Returns the heading itself if it means none. */
  columnOf(heading: string): string
  /**
   * Decides for each row whether and how it is imported, and finds its problems. `about.taken` is the amount that
   * earlier rows of the check would use.
   */
  judge(work: ImportWork, about: CsvImport, rows: SourceRow[]): Promise<JudgedRow<Item>[]>
  /** How much a row uses of each limit. */
  takes(row: JudgedRow<Item>): Taken
  /** The writes that import the rows. If a record has changed since it was judged, the batch fails. */
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
  /** The writes that undo the rows. */
  undo(work: ImportWork, about: CsvImport, rows: DoneRow[]): Write[]
  /** The writes that start what follows an import, such as invitations. */
  follow(work: ImportWork, about: CsvImport): Write[]
  /** The writes that remove what the import created, in `made`, and nothing uses any more. */
  clear(work: ImportWork, about: CsvImport): Write[]
}

/** The dependencies of an import on the Worker that runs it. */
export type ImportDeps = WorkerDeps & { env: Pick<Env, 'DB' | 'FILES'> }

/** The work of one Worker on an import. */
export class ImportWork extends JobWork<ImportDeps> {
  readonly files: R2Bucket

  constructor(work: JobWork<ImportDeps>) {
    super(work.deps, work.job, work.turn, work)
    this.files = work.deps.env.FILES
  }
}
