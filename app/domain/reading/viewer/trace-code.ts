/** Signs that nobody confuses when reading a code from paper: no I, L, O, U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code printed into every page, two groups of four signs: 40 random bits that name the grant and nothing personal. */
export function newTraceCode(randomBytes: (length: number) => Uint8Array): string {
  const code = Array.from(randomBytes(8), (byte) => signs[byte % signs.length]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
