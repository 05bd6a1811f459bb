import { createHash } from 'node:crypto'
import { type FieldProblemKey, fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import {
  type CsvRow,
  EncodingProbe,
  maxColumns,
  maxRowBytes,
  readCsv,
  UnreadableCsv,
} from '#app/kernel/values/csv/csv.ts'
import { type Day, dayOf, formatDay, parseDay } from '#app/kernel/values/day.ts'

/** A file that was sent with a form. */
export type SentFile = { name: string; stream: AsyncIterable<Uint8Array> }

/** Reads the cell below a heading, trimmed; empty if the file has no such column. */
export type ReadCell = (heading: string) => string

/** A provider's file: a row of headings in lower case, the rows below it, and its SHA-256 in hexadecimal. */
export type ProviderFile = { headings: string[]; rows: { number: number; cellOf: ReadCell }[]; hash: string }

const maxBytes = 2 * 1024 * 1024
const maxRows = 20_000

const unreadable = {
  rowTooLong: ['csvRowTooLong', maxRowBytes],
  tooManyColumns: ['csvTooManyColumns', maxColumns],
  openQuote: ['csvOpenQuote', 0],
} as const

/**
 * Reads a file of a provider: UTF-8 or Windows' Shift_JIS, at most 2 MB and 20,000 rows. Empty rows are left out. Refuses an unreadable file at the
 * field `file`, with the row where there is one.
 */
export async function readProviderFile({ name, stream }: SentFile): Promise<ProviderFile> {
  const chunks: Uint8Array[] = []
  const probe = new EncodingProbe()
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > maxBytes) refuseFile('csvTooLarge', { name, max: maxBytes / 1024 / 1024 })
    probe.push(chunk)
    hash.update(chunk)
    chunks.push(chunk)
  }
  const encoding = probe.end() ?? refuseFile('csvEncoding', { name })
  try {
    return { ...(await tableOf(readCsv(each(chunks), encoding))), hash: hash.digest('hex') }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    const [problem, max] = unreadable[error.reason]
    return refuseFile(problem, { row: error.row, max })
  }
}

async function* each(chunks: Uint8Array[]) {
  yield* chunks
}

async function tableOf(rows: AsyncGenerator<CsvRow>): Promise<Omit<ProviderFile, 'hash'>> {
  const file: Omit<ProviderFile, 'hash'> = { headings: [], rows: [] }
  for await (const { number, cells } of rows) {
    if (number === 1) file.headings = cells.map(headingOf)
    else if (cells.some((cell) => cell.trim() !== ''))
      file.rows.push({
        number,
        cellOf: (heading) => (cells[file.headings.indexOf(headingOf(heading))] ?? '').trim(),
      })
    if (file.rows.length > maxRows) refuseFile('csvTooManyRows', { max: maxRows })
  }
  return file
}

const headingOf = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** Refuses a file that lacks one of the required columns, or has one of the known columns twice. */
export function ensureHeadings(
  { headings }: Pick<ProviderFile, 'headings'>,
  required: readonly string[],
  optional: readonly string[] = [],
): void {
  const missing = required.find((heading) => !headings.includes(headingOf(heading)))
  if (missing !== undefined) refuseFile('csvMissingHeading', { name: missing })
  const repeated = [...required, ...optional].find(
    (heading) => headings.indexOf(headingOf(heading)) !== headings.lastIndexOf(headingOf(heading)),
  )
  if (repeated !== undefined) refuseFile('csvRepeatedHeading', { name: repeated })
}

/** Refuses the file at its field. */
export function refuseFile(problem: FieldProblemKey, params: Record<string, string | number>): never {
  return refuseFields({ file: [fieldProblem(problem, params)] })
}

/** Refuses the file for a cell that can't be read. */
export function refuseCell(row: number, name: string, value: string): never {
  return refuseFile('csvBadCell', { row, name, value: value.slice(0, 40) })
}

/**
 * Reads an amount in whole yen; null if the text isn't one. Spreadsheets and providers write commas between thousands, a yen sign, decimals of
 * 0, full-width digits, and a minus sign or a triangle before what is negative.
 */
export function yenIn(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s¥\\円]/g, '')
    .replace(/^[−‐–▲△]/, '-')
  if (!/^[-+]?(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.0+)?$/.test(plain)) return null
  // Adding 0 makes 0 of -0.
  return Number(plain.replaceAll(',', '')) + 0
}

const written =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?(Z|[+-]\d{2}:?\d{2}))?)?$/

/** Reads a day, or the day in Japan of a time; null if the text is neither. A time without an offset is Japan's. */
export function dayIn(text: string): Day | null {
  const [, year = '', month = '', date = '', hour = '0', minute = '00', second = '00', offset] =
    written.exec(text) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` as Day
  if (year === '' || parseDay(formatDay(day)) === null) return null
  const zone = (offset ?? '+09:00').replace(/(\d{2})(\d{2})$/, '$1:$2')
  const instant = Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:${second}${zone}`)
  return Number.isNaN(instant) ? null : dayOf(instant)
}
