import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { type Canvas, landscape } from '../../press/canvas.ts'
import { widthAt } from '../../press/lines.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import { brokenLines, drawText } from '../../press/text.ts'
import type { VolumeBook } from '../../volume.ts'

/** A kind of thing in a field guide, with what a child can see of it. */
export interface Kind {
  name: string
  /** The scientific name, or a name in another language. */
  latin: string
  /** Facts in few words: size, season, place. */
  facts: string[]
  looks: string
  lives: string
  /** What a reader can try. */
  task: string
}

export interface GuideStyle extends Omit<PressStyle, 'body' | 'display' | 'leading'> {
  body: Ink
  display: Ink
  leading: number
  /** The colour behind a plate. */
  ground: string
  /** Where the plate is: above the text, or at the left of it. */
  plate: 'top' | 'side'
  /** The words above the two paragraphs and the task. */
  words: [string, string, string]
}

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** Sets a field guide: some pages of introduction, a page for each kind, closing pages, and an index of names. */
export function setGuide<K extends Kind>(
  book: VolumeBook,
  cover: Buffer,
  guide: {
    style: GuideStyle
    kinds: readonly K[]
    /** Kinds are grouped under these headings, each at the kind with which it begins. */
    parts: Record<string, string>
    draw: (canvas: Canvas, kind: K, frame: Frame) => void
    opening: (press: Press) => void
    closing: (press: Press) => void
  },
): Promise<Buffer> {
  const press = new Press(book, guide.style)
  press.cover(cover)
  press.page({ isBare: true })
  const contents = press.pages
  guide.opening(press)
  const pages = new Map<string, number>()
  for (const [i, kind] of guide.kinds.entries()) {
    press.page({ isBare: true })
    pages.set(kind.name, press.pages)
    const part = guide.parts[kind.name]
    if (part) press.mark(part, 0, { name: `part ${part}` })
    press.mark(kind.name, 1)
    addKind(press, guide.style, kind, { number: i + 1, draw: guide.draw })
  }
  guide.closing(press)
  addIndex(press, guide.kinds, pages)
  press.canvas.switchToPage(contents - 1)
  addContents(press, guide, pages)
  return press.finish()
}

/** A page of contents that shows each kind in small, with its page and a link. */
function addContents<K extends Kind>(
  { canvas }: Press,
  {
    style,
    kinds,
    draw,
  }: { style: GuideStyle; kinds: readonly K[]; draw: (canvas: Canvas, kind: K, frame: Frame) => void },
  pages: ReadonlyMap<string, number>,
) {
  const [width, height] = style.size
  const columns = style.plate === 'top' ? 4 : 6
  const rows = Math.ceil(kinds.length / columns)
  const [left, top] = [38, 78]
  const step = (width - 2 * left + 10) / columns
  const rise = (height - top - 26) / rows
  drawLine(canvas, '目次', { x: left, y: 54, ink: { ...style.display, size: 20 } })
  for (const [i, kind] of kinds.entries()) {
    const x = left + (i % columns) * step
    const y = top + Math.floor(i / columns) * rise
    const frame = { x: 0, y: 0, width: step - 10, height: rise - 26 }
    canvas.save().translate(x, y)
    canvas.rect(0, 0, frame.width, frame.height).fill(style.ground)
    canvas.rect(0, 0, frame.width, frame.height).clip()
    draw(canvas, kind, frame)
    canvas.restore()
    const page = { size: 7.6, typeface: style.body.typeface, color: style.accent }
    const ink = fitted(kind.name, { ...style.body, size: 8.2 }, frame.width - 16)
    drawLine(canvas, kind.name, { x, y: y + frame.height + 11, ink })
    drawRight(canvas, String(pages.get(kind.name)), {
      x: x + frame.width,
      y: y + frame.height + 11,
      ink: page,
    })
    canvas.goTo(x, y, frame.width, rise - 10, kind.name)
  }
}

function addKind<K extends Kind>(
  press: Press,
  style: GuideStyle,
  kind: K,
  { number, draw }: { number: number; draw: (canvas: Canvas, kind: K, frame: Frame) => void },
) {
  const { canvas } = press
  const [width, height] = style.size
  const isTop = style.plate === 'top'
  const frame = isTop
    ? { x: 0, y: 0, width, height: Math.round(height * 0.47) }
    : { x: 0, y: 0, width: Math.round(width * 0.48), height }
  canvas.rect(frame.x, frame.y, frame.width, frame.height).fill(style.ground)
  canvas.save().rect(frame.x, frame.y, frame.width, frame.height).clip()
  draw(canvas, kind, frame)
  canvas.restore()
  const margin = 40
  const left = isTop ? margin : frame.width + 34
  const measure = width - left - (isTop ? margin : 38)
  let y = isTop ? frame.height + 38 : 66
  const name = fitted(kind.name, { ...style.display, size: 24 }, measure - 40)
  drawLine(canvas, kind.name, { x: left, y, ink: name })
  drawRight(canvas, String(number), { x: left + measure, y, ink: { ...name, size: 16, color: style.accent } })
  const latin = { size: 11, typeface: 'italic' as const, color: '#5d5a54' }
  drawLine(canvas, kind.latin, { x: left, y: y + 18, ink: latin })
  y = addFacts(canvas, style, kind.facts, { x: left, y: y + 42, measure })
  y = addTexts(canvas, style, kind, { x: left, y: y + 24, measure })
  const ink = { size: 9, typeface: style.body.typeface, color: '#77746c' }
  if (isTop) drawCentred(canvas, String(press.pages), { x: width / 2, y: height - 20, ink })
  else drawRight(canvas, String(press.pages), { x: width - 38, y: height - 20, ink })
}

function fitted(text: string, ink: Ink, room: number): Ink {
  return { ...ink, size: Math.min(ink.size, (ink.size * room) / widthAt(text, ink)) }
}

function addFacts(
  canvas: Canvas,
  style: GuideStyle,
  facts: readonly string[],
  { x, y, measure }: { x: number; y: number; measure: number },
): number {
  const ink: Ink = { ...style.body, size: style.body.size * 0.84, color: style.accent }
  let at = x
  let line = y
  for (const fact of facts) {
    const width = widthAt(fact, ink) + 14
    if (at + width > x + measure) {
      at = x
      line += 21
    }
    canvas
      .lineWidth(0.7)
      .rect(at, line - 11.5, width, 16.5)
      .stroke(style.accent)
    drawLine(canvas, fact, { x: at + 7, y: line, ink })
    at += width + 7
  }
  return line
}

function addTexts(
  canvas: Canvas,
  { body, leading, accent, words }: GuideStyle,
  { looks, lives, task }: Kind,
  { x, y, measure }: { x: number; y: number; measure: number },
): number {
  const setting = { measure, ink: body, leading, isJapanese: true }
  const heading = { ...body, size: body.size * 0.9, weight: 700 as const, color: accent }
  let at = y
  for (const [i, text] of [looks, lives].entries()) {
    drawLine(canvas, words[i] ?? '', { x, y: at, ink: heading })
    at = drawText(canvas, text, { ...setting, x, y: at + leading }) + leading * 0.35
  }
  const inner = { ...setting, measure: measure - 22, ink: { ...body, size: body.size * 0.92 } }
  const lines = brokenLines(task, inner).length
  canvas.save().fillOpacity(0.12)
  canvas.rect(x, at - body.size - 2, measure, (lines + 1) * leading * 0.94 + 11).fill(accent)
  canvas.restore()
  drawLine(canvas, words[2], { x: x + 11, y: at + 4, ink: heading })
  return drawText(canvas, task, {
    ...inner,
    leading: leading * 0.94,
    x: x + 11,
    y: at + 4 + leading * 0.94,
  })
}

/** An index of all names in two columns, in the order of the kana, with links. It follows the closing text if there is room for it. */
function addIndex(press: Press, kinds: readonly Kind[], pages: ReadonlyMap<string, number>) {
  const { body, leading } = press.style
  const order = new Intl.Collator('ja')
  const names = kinds.map(({ name }) => name).sort(order.compare)
  const rows = Math.ceil(names.length / 2)
  press.y += leading
  press.chapter('さくいん', { isNewPage: press.y + (rows + 4) * leading > press.bottom })
  const { left, measure, y, canvas } = press
  const width = (measure - 30) / 2
  for (const [i, name] of names.entries()) {
    const x = left + (i < rows ? 0 : width + 30)
    const at = y + (i % rows) * leading
    const end = drawLine(canvas, name, { x, y: at, ink: body })
    drawRight(canvas, String(pages.get(name)), { x: x + width, y: at, ink: body })
    canvas.lineWidth(0.4).dash(0.6, { space: 2.6 })
    canvas
      .moveTo(end + 5, at - 2)
      .lineTo(x + width - 22, at - 2)
      .stroke('#b4b1a8')
    canvas.undash()
    canvas.goTo(x, at - body.size, width, leading, name)
  }
}

export const A5_LANDSCAPE = landscape([419.53, 595.28])
