import type { FieldProblemKey } from '#app/errors/field-problem.ts'
import type { CsvEncoding } from '#app/values/csv/csv-encoding.ts'
import { longestRow, mostColumns, readCsv, UnreadableCsv } from '#app/values/csv/read-csv.ts'
import { refuseCsv } from './refuse-csv.ts'
import { firstDataRow } from './run/csv-import.ts'
import type { Importer } from './run/importer.ts'

type Head = [string[], string[]]

/**
 * The two rows of headings of a file. Refuses with `invalidFile` (413) one of fewer than three rows (R397), of another year
 * than is expected in the first cell of the third (R398), and headings that aren't known, come twice or don't suffice.
 */
export async function readHead(
  file: AsyncIterable<Uint8Array>,
  { encoding, year }: { encoding: CsvEncoding; year: number },
  importer: Pick<Importer<unknown>, 'columns' | 'passedOver' | 'keys'>,
): Promise<Head> {
  const [first = [], second = [], third] = await firstRows(file, encoding)
  if (third === undefined) refuseCsv('csvTooFewRows', { min: firstDataRow })
  const found = third[0]?.trim() ?? ''
  if (found !== String(year)) refuseCsv('yearInvalid', { year, found: found.slice(0, 20) })
  return [checkHeadings(headingsOf(first), importer), headingsOf(second)]
}

async function firstRows(file: AsyncIterable<Uint8Array>, encoding: CsvEncoding): Promise<string[][]> {
  const rows: string[][] = []
  try {
    for await (const { cells } of readCsv(file, encoding)) {
      rows.push(cells)
      if (rows.length === firstDataRow) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    refuseCsv(problemOf[error.reason], { row: error.row, max: mostOf[error.reason] })
  }
  return rows
}

export const problemOf = {
  rowTooLong: 'csvRowTooLong',
  tooManyColumns: 'csvTooManyColumns',
  openQuote: 'csvOpenQuote',
} as const satisfies Record<UnreadableCsv['reason'], FieldProblemKey>

export const mostOf = { rowTooLong: longestRow, tooManyColumns: mostColumns, openQuote: 0 } as const

/** Without the empty columns at the end that spreadsheets leave. */
function headingsOf(cells: readonly string[]): string[] {
  const headings = cells.map((cell) => cell.trim())
  while (headings.at(-1) === '') headings.pop()
  return headings
}

/** What says why a row was refused is sent again with it, and passed over. */
export const problemColumns = ['error_column', 'error_value', 'error_code', 'error']

function checkHeadings(
  headings: string[],
  { columns, passedOver, keys }: Pick<Importer<unknown>, 'columns' | 'passedOver' | 'keys'>,
): string[] {
  const known = [...columns, ...passedOver, ...problemColumns]
  const unknown = headings.find((heading) => !known.includes(heading))
  if (unknown !== undefined) refuseCsv('csvUnknownHeading', { name: unknown.slice(0, 60) })
  const twice = headings.find((heading, at) => headings.indexOf(heading) < at)
  if (twice !== undefined) refuseCsv('csvRepeatedHeading', { name: twice })
  if (!keys.some((key) => headings.includes(key)) && !headings.includes('title'))
    refuseCsv('csvNoHeading', { names: keys.join(', ') })
  return headings
}
