import Papa from 'papaparse'
import type { CsvEncoding } from './csv-encoding.ts'
import { undefuse } from './formula-cells.ts'

/** Limits far above any real row: its length in UTF-16 units, and the number of its cells. */
export const maxRowBytes = 256 * 1024
export const maxColumns = 200

/** The reason why a file can't be read to its end. `row` counts from 1, as spreadsheets do. */
export class UnreadableCsv extends Error {
  readonly reason: 'rowTooLong' | 'tooManyColumns' | 'openQuote'
  readonly row: number

  constructor(reason: UnreadableCsv['reason'], row: number) {
    super(`${reason} in row ${row}`)
    this.reason = reason
    this.row = row
  }
}

/** A row as it stands in the file: its number, from 1, and its cells. */
export type CsvRow = { number: number; cells: string[] }

/**
 * Yields the rows of a file while it is being read, so that memory holds one chunk and one row. All line ends become LF,
 * also those inside cells. Undoes `defuse`. Throws `UnreadableCsv`.
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
): AsyncGenerator<CsvRow> {
  const parser = new Papa.Parser({ delimiter: ',', newline: '\n', quoteChar: '"' })
  let rest = ''
  let number = 0
  for await (const { text, isLast } of textOf(chunks, encoding)) {
    rest += text
    const { data, errors, meta } = parser.parse(rest, 0, !isLast) as Papa.ParseResult<string[]>
    const isOpen = isLast && errors.some(({ code }) => code === 'MissingQuotes')
    for (const cells of isOpen ? data.slice(0, -1) : data) yield checked({ number: ++number, cells })
    if (isOpen) throw new UnreadableCsv('openQuote', number + 1)
    rest = rest.slice(meta.cursor)
    if (rest.length > maxRowBytes) throw new UnreadableCsv('rowTooLong', number + 1)
  }
}

function checked({ number, cells }: CsvRow): CsvRow {
  if (cells.length > maxColumns) throw new UnreadableCsv('tooManyColumns', number)
  const length = cells.reduce((sum, cell) => sum + cell.length, 0)
  if (length > maxRowBytes) throw new UnreadableCsv('rowTooLong', number)
  return { number, cells: cells.map(undefuse) }
}

/** Yields the text in pieces with LF line ends. The last piece doesn't end with one. */
async function* textOf(chunks: AsyncIterable<Uint8Array>, encoding: CsvEncoding) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let held = ''
  for await (const chunk of chunks) {
    const text = held + decoder.decode(chunk, { stream: true })
    // A CR at the end of a chunk may be the first half of CRLF, and an LF may be the end of the file: both wait for the
    // next chunk.
    held = /(?:\r\n?|\n)$/.exec(text)?.[0] ?? ''
    yield { text: withLf(text.slice(0, text.length - held.length)), isLast: false }
  }
  yield { text: withLf(held + decoder.decode()).replace(/\n$/, ''), isLast: true }
}

const withLf = (text: string) => text.replace(/\r\n?/g, '\n')
