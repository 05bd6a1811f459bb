import { defuse } from './formula-cells.ts'

/** What tells spreadsheets that a file is UTF-8 (R401). */
export const byteOrderMark = '\uFEFF'

/**
 * A whole file: UTF-8 with byte-order mark, lines ended by CRLF, cells a spreadsheet would calculate made text (ruling
 * 26). For tables that fit in memory; longer ones are written piece by piece with `csvLines`.
 */
export function writeCsv(headings: readonly string[], rows: Iterable<readonly string[]>): string {
  return `${byteOrderMark}${csvLines([headings])}${csvLines(rows)}`
}

/** Rows as lines, each with its end. */
export function csvLines(rows: Iterable<readonly string[]>): string {
  let lines = ''
  for (const row of rows) lines += `${row.map(cellOf).join(',')}\r\n`
  return lines
}

function cellOf(text: string): string {
  const cell = defuse(text)
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
