/**
 * The beginnings that make a spreadsheet take a cell for a formula, which could run shell commands: certain characters,
 * tabs and line ends, and the full-width characters that Japanese versions treat alike (OWASP, CSV injection).
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A negative whole number is harmless and stays as it is, so that columns with refunds can be added up. */
const figure = /^-\d+$/

/**
 * Puts an apostrophe before the cell, which makes it text. If it begins with an apostrophe already, that one is kept too.
 */
export function defuse(cell: string): string {
  return formula.test(cell) && !figure.test(cell) ? `'${cell}` : cell
}

/** Undoes `defuse`, so that an exported file can be imported without changes. */
export function undefuse(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
