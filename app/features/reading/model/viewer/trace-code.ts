/** Characters that can't be confused when a code is read from paper: no I, L, O, U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Makes the code that is printed on every page, two groups of four characters: 40 random bits that identify the grant and
 * contain nothing personal.
 */
export function newTraceCode(randomBytes: (length: number) => Uint8Array): string {
  const code = Array.from(randomBytes(8), (byte) => signs[byte % signs.length]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
