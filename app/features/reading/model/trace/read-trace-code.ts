/**
 * Reads a trace code that somebody read off a page or copied from a file: two groups of four characters in either case,
 * also full-width, with anything in between. I and L count as 1, O as 0. Null if it isn't a code.
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
