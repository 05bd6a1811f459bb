import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const require = createRequire(import.meta.url)
const folder = require.resolve('@fontsource/noto-sans-jp/unicode.json').replace(/unicode\.json$/, '')

export type Weight = 400 | 700

interface PathCommand {
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
  /** A name that is unique in a document: `jp-400`, or with the number of the font file for rare characters. */
  key: string
  sfnt: Buffer
  parsed: ParsedFont
}

const faces = new Map<string, Face>()

/**
 * Returns the font that has this character: the file with the common Japanese characters, or one of the numbered files with the rare ones.
 * Throws if Noto Sans JP doesn't have the character.
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

/** Finds the font file for a code point in unicode.json: `{"[12]": "U+25ee8,U+2610-2615", …}`, where named files have no brackets. */
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

/** Converts WOFF 1 to a plain font file, because pdfkit would decompress the glyph table again for every glyph. */
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

/** Returns the width of a line at font size 1. */
export function emsOf(text: string, weight: Weight): number {
  return [...text].reduce(
    (sum, char) => sum + faceFor(char, weight).parsed.charToGlyph(char).advanceWidth / 1000,
    0,
  )
}

type Place = (x: number, y: number) => [number, number]

/**
 * Returns the outlines of a line as one compact SVG path, on a grid of `grid` units per em. The path starts at 0,0. A vertical line runs
 * down from there, centred on x. Relative whole coordinates keep a kanji near 250 bytes.
 */
export function outlineOf(text: string, weight: Weight, grid: number, vertical = false): string {
  let advance = 0
  const writer = new PathWriter()
  for (const char of text) {
    const glyph = faceFor(char, weight).parsed.charToGlyph(char)
    const scale = grid / 1000
    const at = advance
    const place: Place = vertical
      ? verticalPlace(char, glyph.advanceWidth, at, grid)
      : (x, y) => [at + x * scale, -y * scale]
    for (const command of glyph.path.commands) writer.add(command, place)
    advance += vertical ? grid : glyph.advanceWidth * scale
  }
  return writer.d
}

const TURNED = /[ー〜「」『』（）()…—–:：-]/
const CORNERED = /[、。]/

/** Places a character in vertical writing: long marks and brackets are rotated, 、 and 。 move to the upper right. */
function verticalPlace(char: string, advance: number, at: number, grid: number): Place {
  const scale = grid / 1000
  if (TURNED.test(char)) {
    return (x, y) => [(y - 380) * scale, at + (x + (1000 - advance) / 2) * scale]
  }
  const shift = CORNERED.test(char) ? 600 : 0
  return (x, y) => [(x - advance / 2 + shift) * scale, at + (880 - shift - y) * scale]
}

class PathWriter {
  d = ''
  private x = 0
  private y = 0
  private startX = 0
  private startY = 0

  add(command: PathCommand, place: Place) {
    if (command.type === 'Z') {
      this.d += 'z'
      ;[this.x, this.y] = [this.startX, this.startY]
      return
    }
    const [x, y] = place(command.x, command.y).map(Math.round) as [number, number]
    if (command.type === 'M') {
      this.d += `m${pair(x - this.x, y - this.y)}`
      ;[this.startX, this.startY] = [x, y]
    } else if (command.type === 'L') this.line(x - this.x, y - this.y)
    else this.curve(...(place(command.x1, command.y1).map(Math.round) as [number, number]), x, y)
    ;[this.x, this.y] = [x, y]
  }

  /** Writes a curve as a straight line if it deviates from one by less than half a unit. */
  private curve(cx: number, cy: number, x: number, y: number) {
    const [ax, ay, bx, by] = [cx - this.x, cy - this.y, x - this.x, y - this.y]
    const flat = Math.abs(ax * by - ay * bx) <= Math.hypot(bx, by)
    if (flat) this.line(bx, by)
    else this.d += `q${pair(ax, ay)}${joined(bx)}${joined(by)}`
  }

  private line(dx: number, dy: number) {
    if (dx === 0 && dy === 0) return
    this.d += dy === 0 ? `h${dx}` : dx === 0 ? `v${dy}` : `l${pair(dx, dy)}`
  }
}

const joined = (value: number) => (value < 0 ? `${value}` : ` ${value}`)
const pair = (x: number, y: number) => `${x}${joined(y)}`
