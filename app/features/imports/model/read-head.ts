import type { Importer } from '#app/features/imports/model/run/importer.ts'
import type { FieldProblemKey } from '#app/kernel/errors/field-problem.ts'
import type { CsvEncoding } from '#app/kernel/values/csv/csv-encoding.ts'
import { maxColumns, maxRowBytes, readCsv, UnreadableCsv } from '#app/kernel/values/csv/read-csv.ts'
import { isKnownColumn } from './headings.ts'
import { refuseCsv } from './refuse-csv.ts'

type Head = string[][]
type Columns = Pick<Importer<unknown>, 'columns' | 'passedOver' | 'asksYear' | 'columnOf'>

/** Headings take at most two rows. */
const maxHeadLines = 2

/**
 * The heading rows of a file. Refuses with `invalidFile` (413) a file without data and, if a year is required in the
 * first cell of the third row, another year than the expected one (R397, R398).
 */
export async function readHead(
  file: AsyncIterable<Uint8Array>,
  { encoding, year }: { encoding: CsvEncoding; year: number },
  importer: Columns,
): Promise<Head> {
  const rows = await firstRows(file, encoding)
  const [first = [], second = []] = rows.map(headingsOf)
  const isPair = importer.asksYear || isSecondHead(first, second, importer)
  const min = isPair ? maxHeadLines + 1 : maxHeadLines
  if (rows.length < min) refuseCsv('csvTooFewRows', { min })
  const found = rows[maxHeadLines]?.[0]?.trim() ?? ''
  if (importer.asksYear && found !== String(year))
    refuseCsv('yearInvalid', { year, found: found.slice(0, 20) })
  return isPair ? [first, second] : [first]
}

/**
 * A second row that names every known column again, in other words, is a second heading and not data. Unknown columns
 * don't matter.
 */
function isSecondHead(first: string[], second: string[], importer: Columns): boolean {
  const { columnOf } = importer
  const telling = second.flatMap((heading, at): [string, string][] => {
    const column = columnOf(first[at] ?? '')
    return heading === '' || !isKnownColumn(column, importer) ? [] : [[column, columnOf(heading)]]
  })
  return telling.length > 0 && telling.every(([column, said]) => said === column)
}

async function firstRows(file: AsyncIterable<Uint8Array>, encoding: CsvEncoding): Promise<string[][]> {
  const rows: string[][] = []
  try {
    for await (const { cells } of readCsv(file, encoding)) {
      rows.push(cells)
      if (rows.length > maxHeadLines) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    refuseCsv(problemOf[error.reason], { row: error.row, max: maxOf[error.reason] })
  }
  return rows
}

export const problemOf = {
  rowTooLong: 'csvRowTooLong',
  tooManyColumns: 'csvTooManyColumns',
  openQuote: 'csvOpenQuote',
} as const satisfies Record<UnreadableCsv['reason'], FieldProblemKey>

export const maxOf = { rowTooLong: maxRowBytes, tooManyColumns: maxColumns, openQuote: 0 } as const

/** Without the empty columns at the end that spreadsheets leave. */
function headingsOf(cells: readonly string[]): string[] {
  const headings = cells.map((cell) => cell.trim())
  while (headings.at(-1) === '') headings.pop()
  return headings
}
