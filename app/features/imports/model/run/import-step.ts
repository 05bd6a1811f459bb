import { isMissingReference } from '#app/kernel/data/commit.ts'
import { csvKey } from '#app/kernel/data/files.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { JobEnd } from '#app/kernel/jobs/job-handler.ts'
import { readCsv, UnreadableCsv } from '#app/kernel/values/csv/csv.ts'
import { type CsvImport, counted, firstDataRow, type Outcome, type Taken } from './csv-import.ts'
import { noCounts } from './import-store.ts'
import type { DoneRow, Importer, ImportWork, JudgedRow, SourceRow } from './importer.ts'
import { deleteRows, insertRows, markRows, readDoneRows } from './row-store.ts'
import { advance, commitBatch, endStep, goOn, stepTo } from './step-store.ts'

type Batch = { rows: SourceRow[]; lastRow: number }

type Source = Pick<CsvImport, 'encoding' | 'head' | 'columns' | 'atRow'>

type Columns = Pick<Importer<unknown>, 'keys' | 'asksYear' | 'columnOf'>

const nothing = { writes: [], made: [] }

/** A batch costs a turn as much as this many segments of a document (`Turn`). */
const costOfBatch = 3

/**
 * Checks or imports a file, starting after the last finished row. Each batch commits its rows, their results and the
 * progress together, so a worker may die at any point.
 */
export async function runOverFile<Item>(
  work: ImportWork,
  about: CsvImport,
  importer: Importer<Item>,
): Promise<JobEnd> {
  const file = await work.files.get(csvKey(about.tenantId, about.id))
  if (file === null) return endStep(work, about, { state: 'refused', reason: 'fileNotFound' })
  try {
    let now = about
    for await (const batch of sourceBatches(file.body, about, importer)) {
      now = await runBatch(work, now, importer, batch)
      await work.reached('batch done')
      if (work.turn.isOver) return goOn(work)
    }
    return await finish(work, now, importer)
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    return endStep(work, about, { state: 'refused', reason: error.reason, reason_row: error.row })
  }
}

const maxTries = 5

/** Judges the batch again if somebody changed one of its records in the meantime, or took the last place. */
async function runBatch<Item>(
  work: ImportWork,
  about: CsvImport,
  importer: Importer<Item>,
  batch: Batch,
): Promise<CsvImport> {
  for (let tries = 1; ; tries += 1)
    try {
      return await tryBatch(work, about, importer, batch)
    } catch (error) {
      if (tries === maxTries || !isOvertaken(error)) throw error
    }
}

/** True for a broken constraint: a record changed after the rows were judged. */
function isOvertaken(error: unknown): boolean {
  return isMissingReference(error) || isRefusal(error)
}

async function tryBatch<Item>(
  work: ImportWork,
  about: CsvImport,
  importer: Importer<Item>,
  { rows, lastRow }: Batch,
): Promise<CsvImport> {
  work.turn.take(costOfBatch)
  const isCheck = about.state === 'checking'
  const judged = await importer.judge(work, about, rows)
  const done = isCheck ? nothing : await importer.apply(work, about, judged)
  const kept = isCheck ? judged.filter(({ outcome }) => outcome === 'refused') : judged
  const made = [...about.made, ...done.made]
  const counts = countsWith(about, judged)
  const taken = isCheck ? takenWith(about.taken, judged.map(importer.takes)) : {}
  await commitBatch(work, about, [
    advance(work, about, lastRow, { ...counts, made: JSON.stringify(made), taken: JSON.stringify(taken) }),
    insertRows(work.db, about, kept),
    ...done.writes,
  ])
  return { ...about, atRow: lastRow, counts, made, taken }
}

function countsWith(about: CsvImport, judged: readonly JudgedRow<unknown>[]): CsvImport['counts'] {
  const countOf = (outcome: Outcome) => judged.filter((row) => row.outcome === outcome).length
  const entries = counted.map((name) => [name, about.counts[name] + countOf(name)])
  return Object.fromEntries(entries) as CsvImport['counts']
}

function takenWith(taken: Taken, more: readonly Taken[]): Taken {
  const sum: Record<string, number> = { ...taken }
  for (const [limit, count] of more.flatMap(Object.entries)) sum[limit] = (sum[limit] ?? 0) + count
  return sum
}

/**
 * Continues with the import after the check if that was requested. Otherwise the import waits for an administrator to
 * look at the result.
 */
async function finish<Item>(work: ImportWork, about: CsvImport, importer: Importer<Item>): Promise<JobEnd> {
  if (about.state === 'importing')
    return endStep(work, about, { state: 'done' }, importer.follow(work, about))
  const last_row = about.atRow
  if (!about.startsItself) return endStep(work, about, { state: 'checked', last_row })
  const start = stepTo(work, about, { state: 'importing', at_row: 0, last_row, taken: '{}', ...noCounts })
  return goOn(work, [start, deleteRows(work.db, about)])
}

/** The most rows, and characters of text, in memory and in one commit. */
const maxRows = 500

const maxUnits = 300_000

/** The column that each heading of a file means, '' where it is ignored. */
function columnsOf(
  { head, columns }: Pick<CsvImport, 'head' | 'columns'>,
  { columnOf }: Pick<Columns, 'columnOf'>,
): string[] {
  return columns ?? (head[0] ?? []).map(columnOf)
}

/**
 * The rows of a file after the last finished one, in batches. Rows that contain nothing, except for the year, are
 * skipped. The earlier rows are read again, so that a worker can continue anywhere and knows which records were named
 * already.
 */
async function* sourceBatches(
  chunks: AsyncIterable<Uint8Array>,
  about: Source,
  importer: Columns,
): AsyncGenerator<Batch> {
  const { encoding, head, atRow } = about
  const { keys, asksYear } = importer
  const columns = columnsOf(about, importer)
  const named = new Set<string>()
  let rows: SourceRow[] = []
  let units = 0
  let lastRow = atRow
  for await (const { number, cells } of readCsv(chunks, encoding)) {
    if (number < firstDataRow({ head })) continue
    const row = sourceRow({ number, cells, columns, keys, named })
    if (number <= atRow) continue
    const length = cells.reduce((sum, cell) => sum + cell.length, 0)
    if (rows.length === maxRows || (rows.length > 0 && units + length > maxUnits)) {
      yield { rows, lastRow }
      rows = []
      units = 0
    }
    lastRow = number
    units += length
    if (cells.slice(asksYear ? 1 : 0).some((cell) => cell.trim() !== '')) rows.push(row)
  }
  yield { rows, lastRow }
}

function sourceRow({
  number,
  cells,
  columns,
  keys,
  named,
}: {
  number: number
  cells: string[]
  columns: readonly string[]
  keys: readonly string[]
  named: Set<string>
}): SourceRow {
  const read = columns.flatMap((column, at): [string, string][] =>
    column === '' ? [] : [[column, cells[at] ?? '']],
  )
  const of = new Map(read)
  const repeats = keys.find((key) => isNamed(named, key, of.get(key))) ?? null
  return { number, cells, of, beyond: cells.slice(columns.length), repeats }
}

/** True if an earlier row named the same record. Remembers the name in any case. */
function isNamed(named: Set<string>, key: string, value = ''): boolean {
  const name = value.normalize('NFKC').trim().toLowerCase()
  if (name === '') return false
  // Makes a string of its own. A substring would keep the whole chunk in memory.
  const own = JSON.parse(JSON.stringify(`${key} ${name}`)) as string
  const isThere = named.has(own)
  named.add(own)
  return isThere
}

const rowsAtOnce = 300
const costOfUndo = 3

/**
 * Undoes an import in batches, starting after the last finished row. Records that somebody has changed since stay as they
 * are.
 */
export async function runUndo<Item>(
  work: ImportWork,
  about: CsvImport,
  importer: Importer<Item>,
): Promise<JobEnd> {
  for (let now = about; ; ) {
    const rows = await readDoneRows(work.db, now, { after: now.atRow, limit: rowsAtOnce })
    if (rows.length === 0) return endStep(work, now, { state: 'undone' }, importer.clear(work, now))
    now = await undoBatch(work, now, importer, rows)
    await work.reached('batch undone')
    if (work.turn.isOver) return goOn(work)
  }
}

async function undoBatch<Item>(
  work: ImportWork,
  about: CsvImport,
  importer: Importer<Item>,
  rows: DoneRow[],
): Promise<CsvImport> {
  work.turn.take(costOfUndo)
  const changed = new Set(await importer.changedSince(work, about, rows))
  const back = rows.filter(({ number }) => !changed.has(number))
  const numbers = back.map(({ number }) => number)
  const next = { ...about, atRow: rows.at(-1)?.number ?? about.atRow, undone: about.undone + back.length }
  await commitBatch(work, about, [
    advance(work, about, next.atRow, { undone: next.undone }),
    ...importer.undo(work, about, back),
    markRows(work.db, about, numbers, 'undone'),
    markRows(work.db, about, [...changed], 'kept'),
  ])
  return next
}
