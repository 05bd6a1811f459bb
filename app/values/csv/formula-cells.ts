/**
 * What a spreadsheet would take for a formula, or shell commands by way of one: the signs, tab and line ends, and the
 * signs in full width, which Japanese versions read alike (OWASP, CSV injection).
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A whole number below 0 comes to itself, so that columns with refunds can be added up. */
const figure = /^-\d+$/

/** An apostrophe before the cell makes it text. One that stands there already is kept by another. */
export function defuse(cell: string): string {
  return formula.test(cell) && !figure.test(cell) ? `'${cell}` : cell
}

/** Takes back what `defuse` did, so that what was exported is imported as it was. */
export function undefuse(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
