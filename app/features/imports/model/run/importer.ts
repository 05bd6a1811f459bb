import type { Write } from '#app/kernel/data/commit.ts'
import type { CsvImport, ImportMode, Outcome, RowProblem, Taken } from './csv-import.ts'
import type { ImportWork } from './import-work.ts'

/** A row of the file by its columns. Those the file doesn't have aren't there. */
export type SourceRow = {
  number: number
  cells: string[]
  of: Map<string, string>
  /** Cells to the right of the last heading. */
  beyond: string[]
  /** A column that names a record which an earlier row named already. */
  repeats: string | null
}

/** What a row will do. `item` is what its importer writes; `before` what stands there now, as JSON. */
export type JudgedRow<Item> = {
  row: SourceRow
  outcome: Exclude<Outcome, 'undone' | 'kept'>
  subjectId: string | null
  label: string
  problems: RowProblem[]
  item: Item | null
  before: object | null
  /** The revision of what is there now. */
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

/** What the engine asks of a kind of record. All work on many rows with few statements. */
export type Importer<Item> = {
  /** Headings that are read, in the order of the export. */
  columns: readonly string[]
  /** Headings of an export that say something and are passed over. */
  passedOver: readonly string[]
  /** Headings whose values name a record, so that none may come twice. */
  keys: readonly string[]
  /** One of them has to be there. */
  needed: readonly string[]
  /** What can be done with what is there. */
  modes: readonly ImportMode[]
  /** Whether the year stands in the first cell of the third row (R398), below two rows of headings. */
  asksYear: boolean
  /** Which column a heading means, where it may be in people's words; itself where it means none. */
  columnOf(heading: string): string
  /** Tells of each row what it will do, and what is wrong with it. `about.taken`: by rows before that only said so. */
  judge(work: ImportWork, about: CsvImport, rows: SourceRow[]): Promise<JudgedRow<Item>[]>
  /** What a row takes of what is limited. */
  takes(row: JudgedRow<Item>): Taken
  /** Writes that do it; where the records have changed since they were judged, the batch breaks. */
  apply(
    work: ImportWork,
    about: CsvImport,
    rows: JudgedRow<Item>[],
  ): Promise<{ writes: Write[]; made: string[] }>
  /** Numbers of the rows whose records were changed, or are in use, since they were imported. */
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
