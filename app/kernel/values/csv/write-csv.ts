import { defuse } from './formula-cells.ts'

/** Spreadsheets know by it that a file is UTF-8 (R401). */
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
