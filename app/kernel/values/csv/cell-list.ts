/**
 * Writes several values into one cell, separated by semicolons. A semicolon or backslash inside a value gets a backslash
 * before it.
 */
export function writeCellList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[;\\]/g, '\\$&')).join(';')
}

/** Reads what `writeCellList` wrote. Trims each value and drops empty ones. */
export function readCellList(cell: string): string[] {
  const values = cell.match(/(?:\\.|[^;\\]|\\$)+/gs) ?? []
  return values.map((value) => value.replace(/\\(.)/gs, '$1').trim()).filter((value) => value !== '')
}
