import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { A5, type Canvas } from '../../press/canvas.ts'
import { Press } from '../../press/press.ts'
import { brokenLines, drawText, drawTextLine } from '../../press/text.ts'
import type { VolumeBook } from '../../volume.ts'

export const INK = '#1c1a18'
export const RED = '#cf2f22'
export const BLUE = '#2f7fb8'
export const GREY = '#78736b'
export const PAPER = '#fdfcf8'
/** The text is set in 9 points on lines 15 points apart; the first baseline is at `FIRST`, the last of 32 at `BOTTOM`. */
export const SIZE = 9
export const LEADING = 15
export const FIRST = 72
export const BOTTOM = FIRST + 31 * LEADING
/** The text is 27 characters wide. A column of eight characters for remarks stands outside of it. */
export const MEASURE = SIZE * 27
const ASIDE = SIZE * 8 + 3
export const FULL = MEASURE + LEADING + ASIDE

export const text: Ink = { size: SIZE, typeface: 'mincho', color: INK }
export const small: Ink = { size: 7, color: '#4c4842' }
export const figures: Ink = { size: 8.4, typeface: 'geometric', color: GREY }

export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** Opens the manual's press: the text stands at the back of the book, the remarks at its edge. */
export function openManual(book: VolumeBook): Press {
  return new Press(book, {
    size: A5,
    margins: { top: FIRST - SIZE, bottom: A5[1] - BOTTOM - 4, inner: 45, outer: 42 + ASIDE + LEADING },
    body: text,
    leading: LEADING,
    display: { size: 16, weight: 700, color: INK },
    accent: RED,
    paper: PAPER,
    furniture: 'none',
  })
}

/** Prints the page's number at its outer edge and the part's name beside it. */
export function addFolio(press: Press, part: string) {
  const { canvas, pages } = press
  const isLeft = pages % 2 === 0
  const [left, right] = isLeft ? [42, A5[0] - 45] : [45, A5[0] - 42]
  const folio = { y: A5[1] - 28, ink: { ...figures, size: 10, color: INK } }
  if (isLeft) {
    drawLine(canvas, String(pages), { x: left, ...folio })
    drawLine(canvas, part, { x: left + ASIDE + LEADING, y: folio.y, ink: small })
  } else {
    drawRight(canvas, String(pages), { x: right, ...folio })
    drawRight(canvas, part, { x: right - ASIDE - LEADING, y: folio.y, ink: small })
  }
}

/** One page of the manual: a title, a text, remarks at the edge, and specimens that take the rest. */
export class Leaf {
  readonly press: Press
  readonly canvas: Canvas
  readonly isLeft: boolean
  /** The next baseline. */
  y: number

  constructor(press: Press, { part, number, title }: { part: string; number?: string; title?: string }) {
    press.page({ isBare: true })
    this.press = press
    this.canvas = press.canvas
    this.isLeft = press.pages % 2 === 0
    addFolio(press, part)
    this.y = FIRST
    if (title === undefined) return
    press.mark(title, 1)
    this.rule(FIRST - 22, 0.9)
    if (number !== undefined) drawLine(this.canvas, number, { x: this.edge, y: FIRST, ink: numberInk })
    drawLine(this.canvas, title, { x: this.x, y: FIRST, ink: titleInk })
    this.y = FIRST + 3 * LEADING
  }

  /** The left edge of the text. */
  get x() {
    return this.isLeft ? 42 + ASIDE + LEADING : 45
  }

  /** The left edge of the remarks. */
  get edge() {
    return this.isLeft ? 42 : 45 + MEASURE + LEADING
  }

  /** The left edge of everything. */
  get left() {
    return this.isLeft ? 42 : 45
  }

  rule(y: number, width = 0.4, color = INK) {
    this.canvas
      .lineWidth(width)
      .moveTo(this.left, y)
      .lineTo(this.left + FULL, y)
      .stroke(color)
  }

  /** Sets paragraphs, which blank lines separate. Throws if they don't fit: a page of the manual never runs over. */
  text(paragraphs: string) {
    for (const [i, paragraph] of paragraphs
      .trim()
      .split(/\n\s*\n/)
      .entries()) {
      const words = paragraph.replace(/\n\s*/g, '')
      this.y = drawText(this.canvas, words, {
        x: this.x,
        y: this.y,
        measure: MEASURE,
        ink: text,
        leading: LEADING,
        indent: i === 0 ? 0 : SIZE,
        isJapanese: true,
        linkColor: RED,
      })
    }
    if (this.y > BOTTOM + LEADING + 1) throw new Error(`page ${this.press.pages} is too full`)
  }

  /** Sets a remark at the edge, from a baseline down. Returns the y below it. */
  aside(words: string, y: number): number {
    const ink = { ...small, size: 6.8 }
    this.canvas.rect(this.edge, y - 9.5, 18, 0.9).fill(RED)
    return drawText(this.canvas, words, {
      x: this.edge,
      y,
      measure: ASIDE,
      ink,
      leading: 10,
      isJapanese: true,
      isJustified: false,
    })
  }

  /** Gives the rest of the page, or `height` of it, to a specimen: as wide as the page, or as the text. */
  specimen(
    draw: (place: Place) => void,
    { height, isWide = true }: { height?: number; isWide?: boolean } = {},
  ) {
    const top = this.y - SIZE + 2
    const rest = BOTTOM + 3 - top
    if (rest < (height ?? 60)) throw new Error(`page ${this.press.pages} has no room for a specimen`)
    this.canvas.save()
    draw({
      x: isWide ? this.left : this.x,
      y: top,
      width: isWide ? FULL : MEASURE,
      height: height ?? rest,
    })
    this.canvas.restore()
    this.y = FIRST + Math.ceil((top + (height ?? rest) + SIZE + 6 - FIRST) / LEADING) * LEADING
  }
}

const numberInk: Ink = { size: 21, typeface: 'geometric', weight: 700, color: RED }
const titleInk: Ink = { size: 15, weight: 700, color: INK }

/** Sets a block of text, at most `most` lines of it. Returns the y below it. */
export function block(
  canvas: Canvas,
  words: string,
  {
    x,
    y,
    width,
    ink = text,
    leading = ink.size * 1.67,
    most = 99,
    isJapanese = true,
    isJustified = true,
    align,
  }: {
    x: number
    y: number
    width: number
    ink?: Ink
    leading?: number
    most?: number
    isJapanese?: boolean
    isJustified?: boolean
    align?: 'left' | 'centre' | 'right'
  },
): number {
  const setting = { measure: width, ink, leading, isJapanese, isJustified, align }
  const lines = brokenLines(words, setting).slice(0, most)
  for (const [i, line] of lines.entries()) drawTextLine(canvas, line, { x, y: y + i * leading, ...setting })
  return y + lines.length * leading
}

/** Where a line of words begins, or has its middle, and its ink. */
type Spot = [x: number, y: number, ink?: Ink]

export function label(canvas: Canvas, words: string, ...[x, y, ink = small]: Spot) {
  drawLine(canvas, words, { x, y, ink })
}

export const centred = (canvas: Canvas, words: string, ...[x, y, ink = small]: Spot) =>
  drawCentred(canvas, words, { x, y, ink })

/** Draws a line of the blueprint. */
export function guide(
  canvas: Canvas,
  ...[x0, y0, x1, y1, color = BLUE, width = 0.35]: [
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    color?: string,
    width?: number,
  ]
) {
  canvas.lineWidth(width).moveTo(x0, y0).lineTo(x1, y1).stroke(color)
}

export function frame(canvas: Canvas, { x, y, width, height }: Place, color = BLUE, line = 0.35) {
  canvas.lineWidth(line).rect(x, y, width, height).stroke(color)
}

/** Splits a place into a grid of places, row by row. */
export function cellsOf(
  { x, y, width, height }: Place,
  ...[columns, rows, gap = 12, rowGap = gap]: [columns: number, rows: number, gap?: number, rowGap?: number]
): Place[] {
  const [w, h] = [(width - gap * (columns - 1)) / columns, (height - rowGap * (rows - 1)) / rows]
  return Array.from({ length: columns * rows }, (_, i) => ({
    x: x + (i % columns) * (w + gap),
    y: y + Math.floor(i / columns) * (h + rowGap),
    width: w,
    height: h,
  }))
}
