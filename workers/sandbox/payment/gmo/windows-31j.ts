/** Trail bytes of a character of two bytes. */
const trails = Array.from({ length: 0xfd - 0x40 }, (_, at) => at + 0x40).filter((byte) => byte !== 0x7f)
/** Lead bytes; 0xED and 0xEE hold a second copy of what stands from 0xFA on. */
const leads = [...range(0x81, 0x9f), ...range(0xe0, 0xec), 0xef, ...range(0xfa, 0xfc)]
const decoder = new TextDecoder('shift_jis')
let table: Map<string, number[]> | undefined

/** `TextEncoder` writes UTF-8 alone, so the decoder's table is read backwards. What isn't in it becomes `?`. */
export function encodeWindows31j(text: string): Uint8Array<ArrayBuffer> {
  table ??= readTable()
  const known = table
  return Uint8Array.from([...text].flatMap((sign) => known.get(sign) ?? [0x3f]))
}

function decodeWindows31j(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** A form whose percent-encoded bytes are Windows-31J. */
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
    // Of a sign that stands twice the first is written.
    if (!sign.includes('\ufffd') && !found.has(sign)) found.set(sign, bytes)
  }
  return found
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
