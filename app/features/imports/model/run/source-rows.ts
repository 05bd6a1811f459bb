import { readCsv } from '#app/kernel/values/csv/read-csv.ts'
import { type CsvImport, firstDataRow } from './csv-import.ts'
import type { Importer, SourceRow } from './importer.ts'

/** Rows, and units of text, that are in memory and in one commit at a time. */
const mostRows = 500
const mostUnits = 300_000

export type Batch = { rows: SourceRow[]; lastRow: number }

type Source = Pick<CsvImport, 'encoding' | 'head' | 'columns' | 'atRow'>
type Columns = Pick<Importer<unknown>, 'keys' | 'asksYear' | 'columnOf'>

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
export async function* sourceBatches(
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
    const row = sourceRow(number, cells, columns, keys, named)
    if (number <= atRow) continue
    const length = cells.reduce((sum, cell) => sum + cell.length, 0)
    if (rows.length === mostRows || (rows.length > 0 && units + length > mostUnits)) {
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

function sourceRow(
  number: number,
  cells: string[],
  columns: readonly string[],
  keys: readonly string[],
  named: Set<string>,
): SourceRow {
  const read = columns.flatMap((column, at): [string, string][] =>
    column === '' ? [] : [[column, cells[at] ?? '']],
  )
  const of = new Map(read)
  const repeats = keys.find((key) => isNamed(named, key, of.get(key))) ?? null
  return { number, cells, of, beyond: cells.slice(columns.length), repeats }
}

/** Whether the name occurred before. It is recorded in any case. */
function isNamed(named: Set<string>, key: string, value = ''): boolean {
  const name = value.normalize('NFKC').trim().toLowerCase()
  if (name === '') return false
  // Makes a string of its own. A substring would keep the whole chunk in memory.
  const own = JSON.parse(JSON.stringify(`${key} ${name}`)) as string
  const isThere = named.has(own)
  named.add(own)
  return isThere
}
