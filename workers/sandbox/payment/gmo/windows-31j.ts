/** The possible second bytes of a character with two bytes. */
const trails = Array.from({ length: 0xfd - 0x40 }, (_, at) => at + 0x40).filter((byte) => byte !== 0x7f)
/** The possible first bytes. 0xED and 0xEE are left out: they repeat the characters from 0xFA on. */
const leads = [...range(0x81, 0x9f), ...range(0xe0, 0xec), 0xef, ...range(0xfa, 0xfc)]
const decoder = new TextDecoder('shift_jis')
let table: Map<string, number[]> | undefined

/**
 * Encodes a text as Windows-31J. `TextEncoder` can only write UTF-8, so this inverts the decoder's table. Characters that aren't in it
 * become `?`.
 */
export function encodeWindows31j(text: string): Uint8Array<ArrayBuffer> {
  table ??= readTable()
  const known = table
  return Uint8Array.from([...text].flatMap((sign) => known.get(sign) ?? [0x3f]))
}

/** The length of a text in bytes of Windows-31J. */
export function bytesOf31j(text: string): number {
  return encodeWindows31j(text).length
}

function decodeWindows31j(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** Reads a form whose percent-encoded bytes are Windows-31J. */
export function readForm(body: string): URLSearchParams {
  const pairs = body.split('&').filter((pair) => pair !== '')
  return new URLSearchParams(
    pairs.map((pair) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? []
      return [readValue(name), readValue(value)]
    }),
  )
}

function readValue(written: string): string {
  const bytes = written
    .replace(/\+/g, ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decodeWindows31j(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)))
}

function readTable(): Map<string, number[]> {
  const singles = [...range(0, 0x7f), ...range(0xa1, 0xdf)].map((byte) => [byte])
  const doubles = leads.flatMap((lead) => trails.map((trail) => [lead, trail]))
  const found = new Map<string, number[]>()
  for (const bytes of [...singles, ...doubles]) {
    const sign = decodeWindows31j(Uint8Array.from(bytes))
    // A character that occurs twice is written with its first code.
    if (!sign.includes('\ufffd') && !found.has(sign)) found.set(sign, bytes)
  }
  return found
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
