import { type FieldProblemKey, fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { EncodingProbe } from '#app/kernel/values/csv/csv-encoding.ts'
import {
  type CsvRow,
  longestRow,
  mostColumns,
  readCsv,
  UnreadableCsv,
} from '#app/kernel/values/csv/read-csv.ts'
import type { ListedMovement } from './difference.ts'
import { readLine, requiredHeadings } from './read-line.ts'

/** A file as a form brings it. */
export type SentList = { name: string; stream: AsyncIterable<Uint8Array> }

const mostBytes = 2 * 1024 * 1024
const mostRows = 20_000
const unreadable = {
  rowTooLong: ['csvRowTooLong', longestRow],
  tooManyColumns: ['csvTooManyColumns', mostColumns],
  openQuote: ['csvOpenQuote', 0],
} as const

/**
 * Reads a provider's list, or refuses it with the row and the column that can't be read. UTF-8 or Windows' Shift_JIS.
 * Columns may be in any order, and unknown ones are ignored.
 */
export async function readProviderList({ name, stream }: SentList): Promise<ListedMovement[]> {
  const chunks: Uint8Array[] = []
  const probe = new EncodingProbe()
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > mostBytes) refuseList('csvTooLarge', { name, max: mostBytes / 1024 / 1024 })
    probe.push(chunk)
    chunks.push(chunk)
  }
  const encoding = probe.end() ?? refuseList('csvEncoding', { name })
  try {
    return await linesOf(readCsv(each(chunks), encoding))
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    const [problem, max] = unreadable[error.reason]
    return refuseList(problem, { row: error.row, max })
  }
}

async function* each(chunks: Uint8Array[]) {
  yield* chunks
}

async function linesOf(rows: AsyncGenerator<CsvRow>): Promise<ListedMovement[]> {
  const lines: ListedMovement[] = []
  let columns: Map<string, number> | null = null
  for await (const { number, cells } of rows) {
    if (columns === null) columns = columnsOf(cells)
    else if (cells.some((cell) => cell.trim() !== '')) {
      const line = readLine((heading) => cells[columns?.get(heading) ?? -1] ?? '')
      if ('wrong' in line) refuseList('csvBadCell', { row: number, name: line.wrong, value: line.value })
      else lines.push(line)
    }
    if (lines.length > mostRows) refuseList('csvTooManyRows', { max: mostRows })
  }
  return columns === null ? refuseList('csvMissingHeading', { name: requiredHeadings[0] }) : lines
}

function columnsOf(cells: readonly string[]): Map<string, number> {
  const headings = cells.map((cell) => cell.trim().toLowerCase())
  const missing = requiredHeadings.find((heading) => !headings.includes(heading))
  if (missing !== undefined) refuseList('csvMissingHeading', { name: missing })
  const repeated = requiredHeadings.find(
    (heading) => headings.indexOf(heading) !== headings.lastIndexOf(heading),
  )
  if (repeated !== undefined) refuseList('csvRepeatedHeading', { name: repeated })
  return new Map(headings.map((heading, at) => [heading, at]))
}

function refuseList(problem: FieldProblemKey, params: Record<string, string | number>): never {
  return refuseFields({ file: [fieldProblem(problem, params)] })
}
