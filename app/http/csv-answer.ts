import { writeCsv } from '#app/values/csv/write-csv.ts'

type Column<Row> = { text: (row: Row) => string }

/** A list as a file: the columns that are shown, under the headings people see, as spreadsheets open it (R401, decision 26). */
export function csvAnswer<Row>(
  name: string,
  headings: readonly string[],
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Response {
  const cells = rows.map((row) => columns.map(({ text }) => text(row)))
  return new Response(writeCsv(headings, cells), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
