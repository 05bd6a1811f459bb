/** The first bytes of characters with two bytes. 0xED and 0xEE are left out: they repeat the characters from 0xFA on. */
const leads = [...span(0x81, 0x9f), ...span(0xe0, 0xec), 0xef, ...span(0xfa, 0xfc)]
const trails = [...span(0x40, 0x7e), ...span(0x80, 0xfc)]

let known: Map<string, readonly number[]> | undefined

/** The bytes of a text in Windows-31J. Null if one of its characters has none there. */
export function bytesIn31j(text: string): number[] | null {
  known ??= readTable()
  const found = [...text].map((sign) => known?.get(sign))
  return found.includes(undefined) ? null : found.flatMap((bytes) => bytes ?? [])
}

/** Writes a value of a form in Windows-31J. A character that doesn't exist there becomes a full-width question mark. */
export function encodeValue(text: string): string {
  return [...text]
    .flatMap((sign) => bytesIn31j(sign) ?? [0x81, 0x48])
    .map(encodeByte)
    .join('')
}

function encodeByte(byte: number): string {
  const sign = String.fromCharCode(byte)
  if (/[\w.*-]/.test(sign)) return sign
  return sign === ' ' ? '+' : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`
}

/** Inverts the decoder, because `TextEncoder` writes only UTF-8. A character that occurs twice keeps its first code. */
function readTable(): Map<string, readonly number[]> {
  const decoder = new TextDecoder('shift_jis')
  const table = new Map<string, readonly number[]>()
  const singles = [...span(0, 0x7f), ...span(0xa1, 0xdf)].map((byte) => [byte])
  for (const bytes of [...singles, ...leads.flatMap((lead) => trails.map((trail) => [lead, trail]))]) {
    const sign = decoder.decode(Uint8Array.from(bytes))
    if (!sign.includes('\ufffd') && !table.has(sign)) table.set(sign, bytes)
  }
  return table
}

function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
