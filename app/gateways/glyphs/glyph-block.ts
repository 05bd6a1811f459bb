/** A glyph that is ready to be drawn, in thousandths of the font size. */
export interface Glyph {
  advance: number
  /** PDF path operators; '' for a space. */
  path: string
}

/** A step of an outline as in TrueType and PostScript fonts: move, line, quadratic curve, cubic curve, close. */
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

/** The glyph at `index` (0 to 255) of a block, or null. */
export function decodeGlyph(block: ArrayBuffer, index: number): Glyph | null {
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
  // PDF has no quadratic curves. The cubic curve's control points lie two thirds of the way to the quadratic one's.
  const [x1, y1, x, y] = points as [number, number, number, number]
  const toward = (start: number, control: number) => Math.round(start + (2 / 3) * (control - start))
  return `${toward(from[0], x1)} ${toward(from[1], y1)} ${toward(x, x1)} ${toward(y, y1)} ${x} ${y} c`
}
