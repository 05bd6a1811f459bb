/**
 * A PDF value as the segment code handles it. Names ('/Type'), numbers, strings, booleans and null stay the text that the
 * file has, so that writing them back can't change them.
 */
export type PdfValue = string | PdfRef | PdfValue[] | PdfDict

export type PdfDict = Map<string, PdfValue>

export class PdfRef {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

/** An indirect object. `stream` is its data, still encoded. */
export interface PdfObject {
  value: PdfValue
  stream: Uint8Array | null
}

/** Thrown when the bytes are not the plain PDF that this code can read. */
export class UnreadablePdf extends Error {}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map
}

/** Reads a finite number. Undefined for any other value. */
export function numberOf(value: PdfValue | undefined): number | undefined {
  if (typeof value !== 'string' || !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value)) return undefined
  return Number(value)
}

/** Writes a number as plain digits with at most six decimals, because PDF has no exponents. */
export function formatNumber(value: number): string {
  return value
    .toFixed(6)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
}

/** Writes a value. `renumber` gives each reference its new object number, or null to write `null` instead. */
export function formatValue(value: PdfValue, renumber: (number: number) => number | null): string {
  if (typeof value === 'string') return value
  if (value instanceof PdfRef) {
    const number = renumber(value.number)
    return number === null ? 'null' : `${number} 0 R`
  }
  if (Array.isArray(value)) return `[${value.map((item) => formatValue(item, renumber)).join(' ')}]`
  const entries = [...value].map(([key, item]) => `${key} ${formatValue(item, renumber)}`)
  return `<<${entries.join(' ')}>>`
}
