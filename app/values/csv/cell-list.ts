/** Several values in one cell: parted by semicolons; a semicolon or backslash within one stands after a backslash. */
export function writeCellList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[;\\]/g, '\\$&')).join(';')
}

/** Reads it back; blanks around a value and empty values don't count. */
export function readCellList(cell: string): string[] {
  const values = cell.match(/(?:\\.|[^;\\]|\\$)+/gs) ?? []
  return values.map((value) => value.replace(/\\(.)/gs, '$1').trim()).filter((value) => value !== '')
}
