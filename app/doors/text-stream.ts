import { csvLines, writeCsv } from '#app/kernel/values/csv/csv.ts'

/** Streams a text too large for memory while it is being written. If writing fails, the answer breaks off. */
export function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return streamThrough(pieces, (piece) => encoder.encode(piece))
}

function streamThrough<Piece>(
  pieces: AsyncGenerator<Piece>,
  encode: (piece: Piece) => Uint8Array,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encode(value))
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}

/** Streams a file to download while it is being written. Its name may contain any characters (RFC 6266). */
export function attachmentStream(name: string, type: string, pieces: AsyncGenerator<string>): Response {
  return attachmentOf(name, `${type}; charset=utf-8`, streamOf(pieces))
}

/** Like `attachmentStream`, for a file in another encoding, which `type` names. */
export function attachmentBytes(name: string, type: string, pieces: AsyncGenerator<Uint8Array>): Response {
  return attachmentOf(
    name,
    type,
    streamThrough(pieces, (piece) => piece),
  )
}

function attachmentOf(name: string, type: string, body: ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': dispositionOf(name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '_').replace(/^_+/, '')
  if (plain === name) return `attachment; filename="${name}"`
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

type Column<Row> = { text: (row: Row) => string }

/**
 * Streams a list as a CSV file: the visible columns under the headings that people see, in a form that spreadsheets open (R401, ruling 26).
 * It may be larger than memory, so its rows are read in portions. The first portion is read before the answer begins, so that a refusal is
 * answered in the usual way.
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

/** Streams a CSV file too large for memory while it is being written. */
export function csvStream(name: string, lines: AsyncGenerator<string>): Response {
  return attachmentStream(`${name}.csv`, 'text/csv', lines)
}
