/**
 * A trace code as it is kept, from what somebody read off a page or copied from a file: two groups of four signs, in either
 * case, full-width too, with whatever stands between. I and L are meant for 1, O for 0. Null for what is no code.
 */
export function readTraceCode(typed: string): string | null {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u2010-\u2015\u2212ー_.-]/g, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(signs) ? `${signs.slice(0, 4)}-${signs.slice(4)}` : null
}
