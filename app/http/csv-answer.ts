import { csvLines, writeCsv } from '#app/values/csv/write-csv.ts'
import { attachmentStream } from './text-stream.ts'

type Column<Row> = { text: (row: Row) => string }

/**
 * A list as a file: the columns that are shown, under the headings people see, as spreadsheets open it (R401, ruling 26).
 * It may be longer than memory: its rows come some at a time. The first come before the answer, so that what refuses them is
 * answered as everywhere.
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

/** A file too long for memory, sent while it is written. */
export function csvStream(name: string, lines: AsyncGenerator<string>): Response {
  return attachmentStream(`${name}.csv`, 'text/csv', lines)
}
