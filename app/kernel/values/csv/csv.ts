import Papa from 'papaparse'

/**
 * Writes several values into one cell, separated by semicolons. A semicolon or backslash inside a value gets a backslash
 * before it.
 */
export function writeCellList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[;\\]/g, '\\$&')).join(';')
}

/** Reads what `writeCellList` wrote. Trims each value and drops empty ones. */
export function readCellList(cell: string): string[] {
  const values = cell.match(/(?:\\.|[^;\\]|\\$)+/gs) ?? []
  return values.map((value) => value.replace(/\\(.)/gs, '$1').trim()).filter((value) => value !== '')
}

export type CsvEncoding = 'utf-8' | 'shift_jis'

/** A byte that never occurs in text, but in PDFs, archives, spreadsheet files and UTF-16. */
const nul = 0

/**
 * Finds the encoding of a file while its chunks pass by (ruling 26): UTF-8 with or without a byte-order mark, otherwise Windows' Shift_JIS.
 * Null if it is neither, such as UTF-16, or contains a NUL byte.
 */
export class EncodingProbe {
  readonly #decoders = new Map<CsvEncoding, TextDecoder>(
    (['utf-8', 'shift_jis'] as const).map((encoding) => [
      encoding,
      new TextDecoder(encoding, { fatal: true }),
    ]),
  )

  push(bytes: Uint8Array): void {
    if (bytes.includes(nul)) this.#decoders.clear()
    this.#decode(bytes, { stream: true })
  }

  end(): CsvEncoding | null {
    this.#decode(new Uint8Array(0), {})
    return this.#decoders.keys().next().value ?? null
  }

  #decode(bytes: Uint8Array, options: { stream?: boolean }): void {
    for (const [encoding, decoder] of [...this.#decoders])
      try {
        decoder.decode(bytes, options)
      } catch {
        this.#decoders.delete(encoding)
      }
  }
}

/**
 * The first characters that make a spreadsheet take a cell for a formula, which could run shell commands: operators, tabs and line ends,
 * and the full-width forms that Japanese versions treat alike (OWASP, CSV injection).
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A negative whole number, which is harmless and stays as it is, so that columns with refunds can be added up. */
const figure = /^-\d+$/

/**
 * Makes text of a cell that a spreadsheet would calculate, by an apostrophe before it. An apostrophe that the cell already begins with is
 * kept.
 */
export function defuse(cell: string): string {
  return formula.test(cell) && !figure.test(cell) ? `'${cell}` : cell
}

/** Undoes `defuse`, so that an exported file can be imported unchanged. */
export function undefuse(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** Limits far above any real row: its length in UTF-16 units, and its number of cells. */
export const maxRowBytes = 256 * 1024
export const maxColumns = 200

/** Thrown if a file can't be read to its end. `row` counts from 1, as spreadsheets do. */
export class UnreadableCsv extends Error {
  readonly reason: 'rowTooLong' | 'tooManyColumns' | 'openQuote'
  readonly row: number

  constructor(reason: UnreadableCsv['reason'], row: number) {
    super(`${reason} in row ${row}`)
    this.reason = reason
    this.row = row
  }
}

/** A row of the file: its number, from 1, and its cells. */
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

/** Yields a file's text in pieces with LF line ends. The last line end of the file is left out. */
async function* textOf(chunks: AsyncIterable<Uint8Array>, encoding: CsvEncoding) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let held = ''
  for await (const chunk of chunks) {
    const text = held + decoder.decode(chunk, { stream: true })
    // Holds line ends at the end of a chunk back: a CR may be the first half of CRLF, and an LF may be the end of the file.
    held = /(?:\r\n?|\n)$/.exec(text)?.[0] ?? ''
    yield { text: withLf(text.slice(0, text.length - held.length)), isLast: false }
  }
  yield { text: withLf(held + decoder.decode()).replace(/\n$/, ''), isLast: true }
}

const withLf = (text: string) => text.replace(/\r\n?/g, '\n')

/** Written at the start of a file: spreadsheets recognise UTF-8 by it (R401). */
export const byteOrderMark = '\uFEFF'

/**
 * Writes a whole file: UTF-8 with a byte-order mark and CRLF line ends. Cells that a spreadsheet would calculate become
 * text (ruling 26). Only for tables that fit into memory; longer ones are written piece by piece with `csvLines`.
 */
export function writeCsv(headings: readonly string[], rows: Iterable<readonly string[]>): string {
  return `${byteOrderMark}${csvLines([headings])}${csvLines(rows)}`
}

/** Writes rows as lines, each with its line end. */
export function csvLines(rows: Iterable<readonly string[]>): string {
  let lines = ''
  for (const row of rows) lines += `${row.map(cellOf).join(',')}\r\n`
  return lines
}

function cellOf(text: string): string {
  const cell = defuse(text)
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
