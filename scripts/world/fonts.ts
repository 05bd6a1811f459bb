import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const require = createRequire(import.meta.url)
const folder = require.resolve('@fontsource/noto-sans-jp/unicode.json').replace(/unicode\.json$/, '')

export type Weight = 400 | 700

export interface PathCommand {
  type: 'M' | 'L' | 'Q' | 'C' | 'Z'
  x: number
  y: number
  x1: number
  y1: number
  x2: number
  y2: number
}

interface ParsedFont {
  charToGlyphIndex(char: string): number
  charToGlyph(char: string): { advanceWidth: number; path: { commands: PathCommand[] } }
}

export interface Face {
  /** Unique in a document: `jp-400`, or with the shard's number for rare characters. */
  key: string
  sfnt: Buffer
  parsed: ParsedFont
}

const faces = new Map<string, Face>()

/**
 * The face that has this character: the shard of the common Japanese characters, or one of the numbered
 * shards for the rare ones. Refuses a character that Noto Sans JP doesn't have.
 */
export function faceFor(char: string, weight: Weight): Face {
  const common = openFace(`japanese-${weight}`)
  if (common.parsed.charToGlyphIndex(char) > 0) return common
  const shard = shardOf(char.codePointAt(0) ?? 0)
  if (shard === undefined) throw new Error(`no font has ${char} (U+${char.codePointAt(0)?.toString(16)})`)
  return openFace(`${shard}-${weight}`)
}

function openFace(name: string): Face {
  const known = faces.get(name)
  if (known) return known
  const { parse } = require('opentype.js') as { parse(buffer: ArrayBuffer): ParsedFont }
  const sfnt = sfntOfWoff(readFileSync(`${folder}files/noto-sans-jp-${name}-normal.woff`))
  const face = { key: `jp-${name}`, sfnt, parsed: parse(new Uint8Array(sfnt).buffer) }
  faces.set(name, face)
  return face
}

let shards: [string, [number, number][]][] | undefined

/** unicode.json: `{"[12]": "U+25ee8,U+2610-2615", …}`, a named subset without the brackets. */
function shardOf(codePoint: number): string | undefined {
  shards ??= Object.entries(require(`${folder}unicode.json`) as Record<string, string>).map(
    ([name, ranges]) => [
      name.replace(/[[\]]/g, ''),
      ranges.split(',').map((range) => {
        const [from = '', to = from] = range.replace(/^U\+/i, '').split('-')
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
      }),
    ],
  )
  return shards.find(([, ranges]) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to))?.[0]
}

/** WOFF 1 to a plain sfnt: pdfkit would inflate the glyph table again for every glyph it asks for. */
export function sfntOfWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * 20
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  ;[count, power * 16, Math.log2(power), (count - power) * 16].forEach((value, i) => {
    head.writeUInt16BE(value, 4 + i * 2)
  })
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + i * 16
    tag.copy(head, at)
    ;[checksum, offset, bytes.length].forEach((value, field) => {
      head.writeUInt32BE(value, at + 4 + field * 4)
    })
    const padded = Math.ceil(bytes.length / 4) * 4
    parts.push(bytes, Buffer.alloc(padded - bytes.length))
    offset += padded
  }
  return Buffer.concat(parts)
}
