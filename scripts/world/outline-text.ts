import { faceFor, type PathCommand, type Weight } from './fonts.ts'

/** Width of a line in units of its size 1. */
export function emsOf(text: string, weight: Weight): number {
  return [...text].reduce(
    (sum, char) => sum + faceFor(char, weight).parsed.charToGlyph(char).advanceWidth / 1000,
    0,
  )
}

type Place = (x: number, y: number) => [number, number]

/**
 * The line's outlines as one compact SVG path on a grid of `grid` units an em, the pen starting at 0,0;
 * vertical lines run down from there, centred on x. Whole relative coordinates keep a kanji near 250 bytes.
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

/** Vertical forms: long marks and brackets turn, 、 and 。 move to the upper right of their square. */
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

  /** A curve that leaves its chord by less than half a unit is written as a line. */
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
