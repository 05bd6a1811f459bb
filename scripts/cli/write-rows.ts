import { writeCsv } from '#app/kernel/values/csv/write-csv.ts'

/** Columns of a table are cut, never a file's. */
const widest = 32

/** Rows as a table for people, as JSON, or as CSV that is input again. */
export function write(output: 'table' | 'json' | 'csv', rows: readonly unknown[]): void {
  const records = rows.filter(
    (row): row is Record<string, unknown> => typeof row === 'object' && row !== null,
  )
  if (output === 'json') console.log(JSON.stringify(rows, null, 2))
  else if (output === 'csv') process.stdout.write(csvOf(records))
  else console.log(tableOf(records))
}

export function csvOf(records: readonly Record<string, unknown>[]): string {
  const names = namesIn(records)
  return writeCsv(
    names,
    records.map((record) => names.map((name) => cellOf(record[name]))),
  )
}

function namesIn(records: readonly Record<string, unknown>[]): string[] {
  return [...new Set(records.flatMap(Object.keys))]
}

/** Whatever has parts of its own is JSON. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function tableOf(records: readonly Record<string, unknown>[]): string {
  const simple = namesIn(records).filter((name) => records.some((record) => isSimple(record[name])))
  if (simple.length === 0) return 'done'
  const lines = [simple, ...records.map((record) => simple.map((name) => cut(cellOf(record[name]))))]
  const widths = simple.map((_, at) => Math.max(...lines.map((line) => widthOf(line[at] ?? ''))))
  return lines
    .map((line) =>
      line
        .map((cell, at) => pad(cell, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const isSimple = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && typeof value !== 'object'
const cut = (text: string) =>
  (widthOf(text) > widest ? `${text.slice(0, widest / 2)}…` : text).replace(/\s+/g, ' ')
const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** Japanese takes two places of a terminal. */
function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (/[\u1100-\uffdc\u{20000}-\u{3fffd}]/u.test(sign) ? 2 : 1), 0)
}
