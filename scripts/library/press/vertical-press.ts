import { bytesOf, drawCentred, drawColumn, drawLine, drawRight, type Ink } from '../../world/pen.ts'
import type { VolumeBook } from '../volume.ts'
import { type Canvas, openVolume } from './canvas.ts'

export interface VerticalStyle {
  size: [number, number]
  /** The ink of the text; its size is the side of the square that each character takes. */
  body: Ink
  display: Ink
  characters: number
  columns: number
  leading: number
  top: number
  paper?: string
  color?: string
}

interface Letter {
  char: string
  ruby?: string
  /** The letters that share the ruby, counted from this one. */
  span?: number
}

const NOT_FIRST = /^[、。」』）！？ー々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョ…—]/
const NOT_LAST = /[「『（]$/
const PALE = '#77746c'

/** Sets a right-bound book in vertical columns on a square grid, with ruby. */
export class VerticalPress {
  readonly canvas: Canvas
  readonly book: VolumeBook
  readonly style: VerticalStyle
  pages = 0
  private column: number
  private running = ''
  private readonly entries: { text: string; page: number }[] = []
  private contentsPage = 0

  constructor(book: VolumeBook, style: VerticalStyle) {
    this.book = book
    this.style = style
    this.canvas = openVolume(book, style.size, true)
    this.column = style.columns
  }

  /** The centre line of the first column: the columns stand in the middle of the page. */
  private get right() {
    const { size, columns, leading } = this.style
    return size[0] / 2 + ((columns - 1) * leading) / 2
  }

  private get x() {
    return this.right - this.column * this.style.leading
  }

  cover(picture: Buffer) {
    this.addPage()
    this.canvas.image(picture, 0, 0, { cover: this.style.size, align: 'center', valign: 'center' })
  }

  private addPage() {
    this.canvas.addPage()
    this.pages++
    if (this.style.paper) this.canvas.rect(0, 0, ...this.style.size).fill(this.style.paper)
  }

  keepContents() {
    this.addPage()
    this.contentsPage = this.pages
  }

  page({ isBare = false } = {}) {
    this.addPage()
    this.column = 0
    if (isBare) return
    const [width, height] = this.style.size
    const ink = { ...this.style.body, size: 7.4, color: PALE, tracking: 0.6 }
    const margin = width / 2 - ((this.style.columns - 1) * this.style.leading) / 2
    // The recto of a right-bound book lies at the left: odd pages have their number at the left edge.
    const y = height - 34
    if (this.pages % 2 === 1) {
      const end = drawLine(this.canvas, String(this.pages), { x: margin, y, ink: { ...ink, size: 9 } })
      drawLine(this.canvas, this.running || this.book.title, { x: end + 10, y, ink })
    } else {
      drawRight(this.canvas, String(this.pages), { x: width - margin, y, ink: { ...ink, size: 9 } })
      drawRight(this.canvas, this.book.title, { x: width - margin - 22, y, ink })
    }
  }

  private ensure(columns: number) {
    if (this.column + columns > this.style.columns) this.page()
  }

  skip(columns = 1) {
    if (this.column < this.style.columns) this.column += columns
  }

  chapter(title: string, { isNewPage = true, lead = '' } = {}) {
    this.running = title
    if (isNewPage) this.page()
    else {
      this.ensure(6)
      if (this.column > 0) this.column += 1
    }
    this.entries.push({ text: title, page: this.pages })
    this.canvas.addNamedDestination(title, 'XYZ', 0, 0, null)
    this.canvas.outline.addItem(title)
    const { body, display, top } = this.style
    const size = body.size * 1.5
    if (isNewPage) this.column += 1
    drawColumn(this.canvas, title, {
      x: this.x - body.size * 0.4,
      y: top + body.size * 2,
      ink: { ...display, size, tracking: size * 0.12 },
    })
    if (lead) {
      this.column += 2
      drawColumn(this.canvas, lead, {
        x: this.x,
        y: top + body.size * 4,
        ink: { ...body, size: body.size * 0.8, color: PALE },
      })
    }
    this.column += 3
  }

  text(paragraphs: string) {
    for (const text of paragraphs.trim().split(/\n\s*\n/)) this.paragraph(text.replace(/\n\s*/g, ''))
  }

  /** Sets a paragraph. Speech begins without an indent; `inset` moves all columns down. */
  paragraph(text: string, { inset = 0, ink = this.style.body }: { inset?: number; ink?: Ink } = {}) {
    const letters = lettersOf(/^[「『（]/.test(text) || inset > 0 ? text : `　${text}`)
    const { body, top, characters } = this.style
    for (const column of columnsOf(letters, characters - inset)) {
      this.ensure(1)
      this.drawLetters(column, top + inset * body.size, ink)
      this.column += 1
    }
  }

  private drawLetters(letters: readonly Letter[], top: number, ink: Ink) {
    drawColumn(this.canvas, letters.map(({ char }) => char).join(''), { x: this.x, y: top, ink })
    const size = ink.size / 2
    for (const [i, { ruby, span = 1 }] of letters.entries()) {
      if (ruby === undefined) continue
      const room = span * ink.size
      const count = [...ruby].length
      const spread = Math.max(0, (room - count * size) / count)
      const start = top + i * ink.size + (room - count * size - spread * (count - 1)) / 2
      const place = { x: this.x + ink.size * 0.78, y: start }
      drawColumn(this.canvas, ruby, { ...place, ink: { ...ink, size, tracking: spread } })
    }
  }

  /** Draws a picture on a page of its own, or over some columns of the current one. */
  figure(columns: number, draw: (place: { x: number; y: number; width: number; height: number }) => void) {
    this.ensure(columns)
    const { leading, top, characters, body } = this.style
    const width = columns * leading - leading * 0.6
    this.canvas.save()
    draw({
      x: this.x + leading / 2 - columns * leading + leading * 0.3,
      y: top,
      width,
      height: characters * body.size,
    })
    this.canvas.restore()
    this.column += columns
  }

  finish(): Promise<Buffer> {
    return bytesOf(this.canvas, () => this.writeContents())
  }

  private writeContents() {
    if (this.contentsPage === 0) return
    this.canvas.switchToPage(this.contentsPage - 1)
    const { body, display, top, size, characters } = this.style
    const bottom = top + characters * body.size
    drawColumn(this.canvas, '目次', {
      x: this.right,
      y: top,
      ink: { ...display, size: body.size * 1.5, tracking: 8 },
    })
    const step = Math.min(30, (this.right - 70) / this.entries.length)
    for (const [i, { text, page }] of this.entries.entries()) {
      const x = this.right - 44 - i * step
      const end = drawColumn(this.canvas, text, { x, y: top + body.size * 2, ink: body })
      drawCentred(this.canvas, String(page), { x, y: bottom, ink: { ...body, size: body.size * 0.85 } })
      this.canvas.lineWidth(0.5).dash(0.6, { space: 3 })
      this.canvas
        .moveTo(x, end + 8)
        .lineTo(x, bottom - body.size * 1.4)
        .stroke('#b4b1a8')
      this.canvas.undash()
      this.canvas.goTo(x - step / 2, top, step, size[1] - 2 * top, text)
    }
  }
}

/** Reads `｜漢字《かんじ》`, and `漢字《かんじ》` after which the ruby belongs to the kanji before it. */
function lettersOf(text: string): Letter[] {
  const letters: Letter[] = []
  for (const [, base, reading, kanji, furigana, char] of text.matchAll(
    /｜([^《]+)《([^》]+)》|([\u4e00-\u9fff々〆ヶ]+)《([^》]+)》|([\s\S])/gu,
  )) {
    const [letter = '', ruby] = base ? [base, reading] : kanji ? [kanji, furigana] : [char ?? '']
    const chars = [...letter]
    for (const [i, one] of chars.entries())
      letters.push(i === 0 && ruby ? { char: one, ruby, span: chars.length } : { char: one })
  }
  return letters
}

/** Breaks at most `count` letters a column; 、 and 。 may hang below. A ruby's letters stay together. */
function columnsOf(letters: readonly Letter[], count: number): Letter[][] {
  const rest = [...letters]
  const columns: Letter[][] = []
  while (rest.length > 0) {
    let end = Math.min(count, rest.length)
    if (/^[、。]/.test(rest[end]?.char ?? '')) end++
    else while (end > 1 && end < rest.length && !canEnd(rest, end)) end--
    columns.push(rest.splice(0, end))
  }
  return columns
}

function canEnd(letters: readonly Letter[], end: number): boolean {
  if (NOT_FIRST.test(letters[end]?.char ?? '') || NOT_LAST.test(letters[end - 1]?.char ?? '')) return false
  return !letters.slice(Math.max(0, end - 6), end).some(({ span }, i, some) => span && i + span > some.length)
}
