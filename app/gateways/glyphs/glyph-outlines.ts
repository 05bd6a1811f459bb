/** A glyph that is ready to be drawn, in thousandths of the font size. */
export interface Glyph {
  advance: number
  /** The PDF path operators that draw it; '' for a space. */
  path: string
}

/** One step of an outline as in TrueType and PostScript fonts: move, line, quadratic curve, cubic curve, close. */
export interface OutlineStep {
  type: 'M' | 'L' | 'Q' | 'C' | 'Z'
  /** The control points and then the end point, as alternating x and y in whole thousandths of the font size. */
  points: number[]
}

export interface Outline {
  advance: number
  steps: OutlineStep[]
}

export const BLOCK_SIZE = 256
const ENTRY_BYTES = 8
const TYPES = ['M', 'L', 'Q', 'C', 'Z'] as const
const NUMBERS = [2, 2, 4, 6, 0]

/**
 * Writes the outlines of 256 code points into one file: 256 entries of 8 bytes (offset of the steps, their number,
 * advance), then the steps, each with one byte for the type and 16 bits for each number, all little-endian. An offset of
 * 0 means that the font has no such glyph.
 */
export function encodeBlock(outlines: ReadonlyMap<number, Outline>): Uint8Array<ArrayBuffer> {
  const stepBytes = ({ points }: OutlineStep) => 1 + 2 * points.length
  const sizes = [...outlines.values()].map(({ steps }) =>
    steps.reduce((sum, step) => sum + stepBytes(step), 0),
  )
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, BLOCK_SIZE * ENTRY_BYTES))
  const view = new DataView(bytes.buffer)
  let at = BLOCK_SIZE * ENTRY_BYTES
  for (const [index, { advance, steps }] of outlines) {
    view.setUint32(index * ENTRY_BYTES, at, true)
    view.setUint16(index * ENTRY_BYTES + 4, steps.length, true)
    view.setUint16(index * ENTRY_BYTES + 6, advance, true)
    for (const step of steps) {
      view.setUint8(at, TYPES.indexOf(step.type))
      for (const [place, number] of step.points.entries()) view.setInt16(at + 1 + 2 * place, number, true)
      at += stepBytes(step)
    }
  }
  return bytes
}

/** Reads the glyph at `index` (0 to 255) of a block. Null if the font lacks it. */
function decodeGlyph(block: ArrayBuffer, index: number): Glyph | null {
  if (block.byteLength < BLOCK_SIZE * ENTRY_BYTES) return null
  const view = new DataView(block)
  let at = view.getUint32(index * ENTRY_BYTES, true)
  if (at === 0) return null
  const operators: string[] = []
  let end: [number, number] = [0, 0]
  for (let left = view.getUint16(index * ENTRY_BYTES + 4, true); left > 0; left--) {
    const type = view.getUint8(at)
    const count = NUMBERS[type] ?? 0
    const points = Array.from({ length: count }, (_, place) => view.getInt16(at + 1 + 2 * place, true))
    operators.push(toOperator(TYPES[type] ?? 'Z', points, end))
    if (count > 0) end = points.slice(-2) as [number, number]
    at += 1 + 2 * count
  }
  return { advance: view.getUint16(index * ENTRY_BYTES + 6, true), path: operators.join('\n') }
}

function toOperator(type: OutlineStep['type'], points: number[], from: [number, number]): string {
  if (type === 'Z') return 'h'
  if (type !== 'Q') return `${points.join(' ')} ${type.toLowerCase()}`
  // Turns a quadratic curve, which PDF doesn't have, into a cubic one: its control points are two thirds of the way to the quadratic one's.
  const [x1, y1, x, y] = points as [number, number, number, number]
  const toward = (start: number, control: number) => Math.round(start + (2 / 3) * (control - start))
  return `${toward(from[0], x1)} ${toward(from[1], y1)} ${toward(x, x1)} ${toward(y, y1)} ${x} ${y} c`
}

/** The glyphs of one text by code point. Characters that the font lacks are missing. */
export type GlyphOutlines = ReadonlyMap<number, Glyph>

/** The path of a block among the static files. */
export function glyphBlockPath(block: number): string {
  return `/glyphs/${block.toString(16)}.bin`
}

/**
 * Loads the outlines (Noto Sans JP) of the characters in `text`. `fetchBlock` answers the file glyphBlockPath(block), or
 * null if there is none. A file has 256 code points, so a Japanese name needs a handful of them.
 */
export async function loadOutlines(
  text: string,
  fetchBlock: (block: number) => Promise<ArrayBuffer | null>,
): Promise<GlyphOutlines> {
  const codePoints = [...new Set([...text.normalize('NFC')].map((character) => character.codePointAt(0)!))]
  const wanted = [...new Set(codePoints.map((codePoint) => Math.floor(codePoint / BLOCK_SIZE)))]
  const blocks = new Map(
    await Promise.all(wanted.map(async (block) => [block, await fetchBlock(block)] as const)),
  )
  return new Map(
    codePoints.flatMap((codePoint) => {
      const block = blocks.get(Math.floor(codePoint / BLOCK_SIZE))
      const glyph = block && decodeGlyph(block, codePoint % BLOCK_SIZE)
      return glyph ? [[codePoint, glyph] as const] : []
    }),
  )
}

/** Loads the outlines from the static files that are deployed with the Worker. */
export function fetchOutlines(assets: Fetcher, text: string): Promise<GlyphOutlines> {
  return loadOutlines(text, async (block) => {
    const response = await assets.fetch(`https://assets.local${glyphBlockPath(block)}`)
    return response.ok ? response.arrayBuffer() : null
  })
}

/** Draws a box for a character that the font lacks, so that nobody's name gets shorter. Draws nothing for a space. */
export function missingGlyph(codePoint: number): Glyph {
  const advance = codePoint < 0x1100 ? 600 : 1_000
  if (/\p{Zs}/u.test(String.fromCodePoint(codePoint))) return { advance, path: '' }
  const [left, right] = [80, advance - 80]
  const outer = `${left} -80 m ${right} -80 l ${right} 800 l ${left} 800 l h`
  const inner = `${left + 60} -20 m ${left + 60} 740 l ${right - 60} 740 l ${right - 60} -20 l h`
  return { advance, path: `${outer} ${inner}` }
}

/** Selectors, joiners and controls, which only affect their neighbours and are never drawn themselves. */
export const invisibleCharacter = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u
