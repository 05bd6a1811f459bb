import { byteOrderMark, csvLines, writeCsv } from '#app/values/csv/write-csv.ts'

type Column<Row> = { text: (row: Row) => string }

/** A list as a file: the columns that are shown, under the headings people see, as spreadsheets open it (R401, decision 26). */
export function csvAnswer<Row>(
  name: string,
  headings: readonly string[],
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Response {
  const cells = rows.map((row) => columns.map(({ text }) => text(row)))
  return new Response(writeCsv(headings, cells), { headers: headersOf(name) })
}

/** The same of a list that may be longer than memory, whose rows come some at a time. */
export function csvOfPieces<Row>(
  name: string,
  headings: readonly string[],
  columns: readonly Column<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
): Response {
  return csvStream(name, linesOf(headings, columns, pieces))
}

async function* linesOf<Row>(
  headings: readonly string[],
  columns: readonly Column<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([headings])
  for await (const rows of pieces) yield csvLines(rows.map((row) => columns.map(({ text }) => text(row))))
}

/** A file too long for memory, sent while it is written. Where writing breaks off, so does the download. */
export function csvStream(name: string, lines: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await lines.return(undefined)
    },
  })
  return new Response(body, { headers: headersOf(name) })
}

function headersOf(name: string): Record<string, string> {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  }
}
