import { csvLines, writeCsv } from '#app/kernel/values/csv/write-csv.ts'
import { attachmentStream } from './text-stream.ts'

type Column<Row> = { text: (row: Row) => string }

/**
 * A list as a file: the visible columns with the headings that people see, in a form that spreadsheets open (R401, ruling
 * 26). It may be larger than memory, so its rows are read in portions. The first portion is read before the answer
 * begins, so that a refusal is answered in the usual way.
 */
export async function csvAnswer<Row>(
  name: string,
  headings: readonly string[],
  columns: readonly Column<Row>[],
  pieces: AsyncGenerator<readonly Row[]>,
): Promise<Response> {
  const cellsOf = (rows: readonly Row[]) => rows.map((row) => columns.map(({ text }) => text(row)))
  const first = await pieces.next()
  const begin = writeCsv(headings, cellsOf(first.done === true ? [] : first.value))
  return csvStream(name, linesOf(begin, pieces, cellsOf))
}

async function* linesOf<Row>(
  begin: string,
  pieces: AsyncGenerator<readonly Row[]>,
  cellsOf: (rows: readonly Row[]) => string[][],
): AsyncGenerator<string> {
  yield begin
  for await (const rows of pieces) yield csvLines(cellsOf(rows))
}

/** A file too large for memory, sent while it is being written. */
export function csvStream(name: string, lines: AsyncGenerator<string>): Response {
  return attachmentStream(`${name}.csv`, 'text/csv', lines)
}
