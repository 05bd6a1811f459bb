import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const require = createRequire(import.meta.url)

export type Weight = 400 | 700

/**
 * The typefaces of the demo's books and covers, by what they are used for, with the package's weights for 400 and 700. A typeface of one
 * weight has the same for both.
 */
const typefaces = {
  sans: { name: 'noto-sans-jp', files: ['japanese'], weights: { 400: '400', 700: '700' } },
  mincho: { name: 'biz-udmincho', files: ['japanese'], weights: { 400: '400', 700: '700' } },
  textbook: { name: 'klee-one', files: ['japanese'], weights: { 400: '400', 700: '600' } },
  rounded: { name: 'kosugi-maru', files: ['japanese'], weights: { 400: '400', 700: '400' } },
  poster: { name: 'dela-gothic-one', files: ['japanese'], weights: { 400: '400', 700: '400' } },
  handwriting: { name: 'yomogi', files: ['japanese'], weights: { 400: '400', 700: '400' } },
  garamond: {
    name: 'eb-garamond',
    files: ['latin', 'latin-ext', 'greek'],
    weights: { 400: '400', 700: '600' },
  },
  geometric: { name: 'josefin-sans', files: ['latin', 'latin-ext'], weights: { 400: '400', 700: '600' } },
  italic: {
    name: 'eb-garamond',
    files: ['latin', 'latin-ext', 'greek'],
    weights: { 400: '400', 700: '600' },
    style: 'italic',
  },
} satisfies Record<
  string,
  { name: string; files: string[]; weights: Record<Weight, string>; style?: 'italic' }
>

export type Typeface = keyof typeof typefaces

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
  unitsPerEm: number
  charToGlyphIndex(char: string): number
  charToGlyph(char: string): { advanceWidth: number; path: { commands: PathCommand[] } }
}

export interface Face {
  /** A name that is unique in a document: the path of the font's file in its package. */
  key: string
  sfnt: Buffer
  parsed: ParsedFont
}

const faces = new Map<string, Face>()

/**
 * Returns the font that has this character: a file of the typeface with the common characters, one of its numbered files with the rare
 * ones, or Noto Sans JP, which has nearly all but Greek. Throws if that doesn't have the character either.
 */
export function faceFor(char: string, weight: Weight, typeface: Typeface = 'sans'): Face {
  // Yomogi has a box for the full-width space.
  if (char === '\u3000' && typeface === 'handwriting') return faceFor(char, weight)
  for (const file of typefaces[typeface].files) {
    const face = openFace(typeface, file, weight)
    if (face.parsed.charToGlyphIndex(char) > 0) return face
  }
  const shard = shardOf(char.codePointAt(0) ?? 0, typeface)
  if (shard !== undefined) return openFace(typeface, shard, weight)
  // Formulas have Greek letters, which no Japanese font of the demo has.
  if (typeface === 'sans' && /[\u0370-\u03ff]/.test(char)) return faceFor(char, weight, 'garamond')
  if (typeface === 'sans') throw new Error(`no font has ${char} (U+${char.codePointAt(0)?.toString(16)})`)
  return faceFor(char, weight)
}

function folderOf(typeface: Typeface): string {
  return require.resolve(`@fontsource/${typefaces[typeface].name}/unicode.json`).replace(/unicode\.json$/, '')
}

function openFace(typeface: Typeface, file: string, weight: Weight): Face {
  const {
    name,
    weights,
    style = 'normal',
  }: { name: string; weights: Record<Weight, string>; style?: string } = typefaces[typeface]
  const path = `files/${name}-${file}-${weights[weight]}-${style}.woff`
  const known = faces.get(path)
  if (known) return known
  const { parse } = require('opentype.js') as { parse(buffer: ArrayBuffer): ParsedFont }
  const sfnt = sfntOfWoff(readFileSync(`${folderOf(typeface)}${path}`))
  const face = { key: path, sfnt, parsed: parse(new Uint8Array(sfnt).buffer) }
  faces.set(path, face)
  return face
}

const shards = new Map<Typeface, [string, [number, number][]][]>()

/**
 * Finds the numbered font file for a code point in unicode.json: `{"[12]": "U+25ee8,U+2610-2615", …}`. Named files, which have no brackets
 * and whose ranges are approximate, aren't looked at.
 */
function shardOf(codePoint: number, typeface: Typeface): string | undefined {
  const known = shards.get(typeface) ?? readShards(typeface)
  shards.set(typeface, known)
  return known.find(([, ranges]) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to))?.[0]
}

function readShards(typeface: Typeface): [string, [number, number][]][] {
  const files = require(`${folderOf(typeface)}unicode.json`) as Record<string, string>
  return Object.entries(files)
    .filter(([name]) => name.startsWith('['))
    .map(([name, ranges]) => [
      name.replace(/[[\]]/g, ''),
      ranges.split(',').map((range) => {
        const [from = '', to = from] = range.replace(/^U\+/i, '').split('-')
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
      }),
    ])
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
export function emsOf(text: string, weight: Weight, typeface: Typeface = 'sans'): number {
  return [...text].reduce((sum, char) => {
    const { parsed } = faceFor(char, weight, typeface)
    return sum + parsed.charToGlyph(char).advanceWidth / parsed.unitsPerEm
  }, 0)
}

type Place = (x: number, y: number) => [number, number]

/**
 * Returns the outlines of a line as one compact SVG path, on a grid of `grid` units per em. The path starts at 0,0. A vertical line runs
 * down from there, centred on x. Relative whole coordinates keep a kanji near 250 bytes.
 */
export function outlineOf(
  text: string,
  {
    weight,
    grid,
    typeface = 'sans',
    vertical = false,
  }: { weight: Weight; grid: number; typeface?: Typeface; vertical?: boolean },
): string {
  let advance = 0
  const writer = new PathWriter()
  for (const char of text) {
    const { parsed } = faceFor(char, weight, typeface)
    const glyph = parsed.charToGlyph(char)
    const perEm = 1000 / parsed.unitsPerEm
    const scale = grid / 1000
    const at = advance
    const upright: Place = vertical
      ? verticalPlace(char, glyph.advanceWidth * perEm, at, grid)
      : (x, y) => [at + x * scale, -y * scale]
    const place: Place = (x, y) => upright(x * perEm, y * perEm)
    for (const command of glyph.path.commands) writer.add(command, place)
    advance += vertical ? grid : glyph.advanceWidth * perEm * scale
  }
  return writer.d
}

const TURNED = /[ー〜「」『』（）()…—–:：-]/
const CORNERED = /[、。]/

/** Places a character of 1,000 units per em in vertical writing: long marks and brackets are rotated, 、 and 。 move to the upper right. */
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
