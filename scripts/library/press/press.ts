import { bytesOf, drawCentred, drawLine, drawRight, type Ink, type OutlineItem } from '../../world/pen.ts'
import type { VolumeBook } from '../volume.ts'
import { type Canvas, openVolume } from './canvas.ts'
import { widthAt } from './lines.ts'
import { brokenLines, drawText, drawTextLine, type Setting } from './text.ts'

/** How a book looks: its page, its text and its furniture. */
export interface PressStyle {
  size: [number, number]
  margins: { top: number; bottom: number; inner: number; outer: number }
  body: Ink
  leading: number
  /** The ink of headings; their sizes are multiples of the body's. */
  display: Ink
  accent: string
  /** A paragraph's first line is indented by this, or paragraphs are `gap` apart. */
  indent?: number
  gap?: number
  isJustified?: boolean
  /** The tint of every page. */
  paper?: string
  /** What stands above the text and where the page number is. */
  furniture?: 'outer' | 'centre' | 'foot' | 'none'
  /** Draws the opening of a chapter and returns the y of the first baseline below it. */
  opening?: (press: Press, title: string, number: number) => number
}

export interface Column {
  width: number
  align?: 'left' | 'right' | 'centre'
  ink?: Partial<Ink>
}

interface Entry {
  text: string
  level: number
  page: number
  name: string
}

const PALE = '#77746c'

/** Sets a book page by page: the place of the next line, columns, furniture, outline and contents. */
export class Press {
  readonly canvas: Canvas
  readonly book: VolumeBook
  readonly style: PressStyle
  readonly isJapanese: boolean
  /** The baseline of the next line. */
  y = 0
  pages = 0
  private readonly entries: Entry[] = []
  private readonly parents: OutlineItem[] = []
  private contents: { first: number; count: number } | undefined
  private chapters = 0
  private running = ''
  private column = { index: 0, count: 1, gap: 0, top: 0 }
  private figures = 0

  constructor(book: VolumeBook, style: PressStyle, isRightBound = false) {
    this.book = book
    this.style = style
    this.isJapanese = book.language === 'ja'
    this.canvas = openVolume(book, style.size, isRightBound)
    this.parents[0] = this.canvas.outline
  }

  get width() {
    return this.style.size[0]
  }

  get height() {
    return this.style.size[1]
  }

  /** The left edge of the whole type area. */
  get areaLeft() {
    const { inner, outer } = this.style.margins
    return this.pages % 2 === 1 ? inner : outer
  }

  get areaWidth() {
    return this.width - this.style.margins.inner - this.style.margins.outer
  }

  get bottom() {
    return this.height - this.style.margins.bottom
  }

  get top() {
    return this.style.margins.top
  }

  /** The left edge of the current column. */
  get left() {
    return this.areaLeft + this.column.index * (this.measure + this.column.gap)
  }

  get measure() {
    return (this.areaWidth - (this.column.count - 1) * this.column.gap) / this.column.count
  }

  /** Shows the cover on the first page: cropped to fill it, or whole where its proportion is another. */
  cover(picture: Buffer, { isWhole = false } = {}) {
    this.addPage()
    const fitting = { align: 'center', valign: 'center' }
    if (isWhole) this.canvas.image(picture, 24, 24, { fit: [this.width - 48, this.height - 48], ...fitting })
    else this.canvas.image(picture, 0, 0, { cover: this.style.size, ...fitting })
  }

  /** Keeps pages for the contents, which `finish` writes. */
  keepContents(count = 1) {
    this.contents = { first: this.pages, count }
    for (let i = 0; i < count; i++) this.page()
  }

  private addPage() {
    this.canvas.addPage()
    this.pages++
    if (this.style.paper) this.canvas.rect(0, 0, this.width, this.height).fill(this.style.paper)
  }

  /** Begins a page. A bare one has no furniture: a plate, or the opening of a part. */
  page({ isBare = false, hasHead = true } = {}) {
    this.addPage()
    this.column.index = 0
    this.column.top = this.top
    this.y = this.top + this.style.body.size
    if (!isBare) this.addFurniture(hasHead)
  }

  private addFurniture(hasHead: boolean) {
    const { furniture = 'outer', body } = this.style
    if (furniture === 'none') return
    const ink: Ink = { ...body, size: 7.6, color: PALE, tracking: this.isJapanese ? 0.6 : 0.3 }
    const isLeft = this.pages % 2 === 0
    const [x0, x1, folio] = [this.areaLeft, this.areaLeft + this.areaWidth, String(this.pages)]
    const headY = Math.min(this.top - 20, this.top * 0.62)
    const footY = this.height - Math.min(28, this.style.margins.bottom * 0.5)
    const head = isLeft ? this.book.title : this.running
    if (furniture === 'centre') {
      if (hasHead && head) drawCentred(this.canvas, head, { x: (x0 + x1) / 2, y: headY, ink })
      drawCentred(this.canvas, folio, { x: (x0 + x1) / 2, y: footY, ink: { ...ink, size: 9 } })
      return
    }
    if (furniture === 'foot') {
      const words = hasHead && head ? head : ''
      if (isLeft) {
        const end = drawLine(this.canvas, folio, { x: x0, y: footY, ink: { ...ink, size: 9 } })
        drawLine(this.canvas, words || ' ', { x: end + 12, y: footY, ink })
      } else {
        drawRight(this.canvas, folio, { x: x1, y: footY, ink: { ...ink, size: 9 } })
        drawRight(this.canvas, words || ' ', {
          x: x1 - widthAt(folio, { ...ink, size: 9 }) - 12,
          y: footY,
          ink,
        })
      }
      return
    }
    const place = { y: headY, ink }
    const number = { y: headY, ink: { ...ink, size: 8.6 } }
    if (isLeft) {
      drawLine(this.canvas, folio, { x: x0, ...number })
      if (hasHead && head) drawRight(this.canvas, head, { x: x1, ...place })
    } else {
      drawRight(this.canvas, folio, { x: x1, ...number })
      if (hasHead && head) drawLine(this.canvas, head, { x: x0, ...place })
    }
  }

  /** Goes on in `count` columns from the current line. */
  columns(count: number, gap = 16) {
    this.column = { index: 0, count, gap, top: this.y - this.style.body.size }
  }

  /** Moves on to the next column or page if this height doesn't fit below the current line. */
  ensure(height: number) {
    if (this.y - this.style.body.size + height > this.bottom + 1) this.turn()
  }

  turn() {
    if (this.column.index < this.column.count - 1) {
      this.column.index++
      this.y = this.column.top + this.style.body.size
    } else this.page()
  }

  /** Records a place in contents and outline. The text is also the name of the destination. */
  mark(text: string, level = 0, { inContents = true, name = text } = {}) {
    if (inContents) this.entries.push({ text, level, page: this.pages, name })
    this.canvas.addNamedDestination(name, 'XYZ', 0, Math.max(0, this.y - 40), null)
    const parent = this.parents[level] ?? this.canvas.outline
    this.parents[level + 1] = parent.addItem(text, { expanded: level === 0 && this.entries.length < 40 })
  }

  /** Returns the page of a place that `mark` recorded for the contents, for an index. Throws if there is none. */
  pageOf(name: string): number {
    const entry = this.entries.find((one) => one.name === name)
    if (!entry) throw new Error(`${this.book.title} has no place called ${name}`)
    return entry.page
  }

  chapter(title: string, { isNewPage = true, head = title } = {}) {
    this.running = head
    this.column = { index: 0, count: 1, gap: 0, top: this.top }
    if (isNewPage) this.page({ hasHead: false })
    this.chapters++
    this.mark(title)
    if (this.style.opening) this.y = this.style.opening(this, title, this.chapters)
    else this.addOpening(title)
  }

  /** Sets the running head of the pages that follow. */
  runningHead(text: string) {
    this.running = text
  }

  private addOpening(title: string) {
    const { display, body } = this.style
    const ink = { ...display, size: body.size * 2.1 }
    this.y += 26
    this.y = drawText(this.canvas, title, this.setting({ ink, leading: ink.size * 1.3, isJustified: false }))
    this.y += this.style.leading
  }

  section(title: string, { level = 1, inContents = true, name = title } = {}) {
    const { display, body, leading } = this.style
    const ink = { ...display, size: body.size * (level === 1 ? 1.28 : 1.06), color: this.style.accent }
    this.ensure(leading * 4.4)
    if (this.y > this.column.top + body.size + 2) this.y += leading * 0.8
    this.mark(title, level, { inContents, name })
    this.y = drawText(this.canvas, title, this.setting({ ink, leading: ink.size * 1.35, isJustified: false }))
    this.y += leading * 0.25
  }

  private setting(more: Partial<Setting> = {}): Setting & { x: number; y: number } {
    const { body, leading, isJustified = true, accent } = this.style
    return {
      x: this.left,
      y: this.y,
      measure: this.measure,
      ink: body,
      leading,
      isJapanese: this.isJapanese,
      isJustified,
      linkColor: accent,
      ...more,
    }
  }

  /** Sets paragraphs, which are separated by blank lines in the text. */
  text(paragraphs: string, more: Partial<Setting> = {}) {
    for (const text of paragraphs.trim().split(/\n\s*\n/))
      this.paragraph(text.replace(/\n\s*/g, this.isJapanese ? '' : ' '), more)
  }

  /** Sets one paragraph. Neither its first nor its last line stays alone on a page. */
  paragraph(text: string, more: Partial<Setting> & { inset?: number } = {}) {
    const { indent = 0, gap = 0 } = this.style
    const inset = more.inset ?? 0
    const setting = this.setting({ indent, ...more })
    setting.measure -= inset
    const lines = brokenLines(text, setting)
    for (const [i, line] of lines.entries()) {
      const left = lines.length - i
      this.ensure(setting.leading * (left === 2 || (i === 0 && left > 1) ? 2 : 1) - setting.leading * 0.3)
      const place = { ...setting, x: this.left + inset, y: this.y, indent: i === 0 ? setting.indent : 0 }
      drawTextLine(this.canvas, line, place)
      this.y += setting.leading
    }
    this.y += gap
  }

  list(items: readonly string[], { isNumbered = false } = {}) {
    const { body, leading, accent } = this.style
    const inset = body.size * 1.7
    for (const [i, item] of items.entries()) {
      this.ensure(leading * 1.5)
      const mark = isNumbered ? String(i + 1) : '•'
      const ink = { ...body, color: accent, weight: 700 as const }
      drawRight(this.canvas, mark, { x: this.left + inset - body.size * 0.55, y: this.y, ink })
      const gap = this.style.gap ?? 0
      this.paragraph(item, { inset, indent: 0 })
      this.y -= gap * 0.6
    }
    this.y += leading * 0.5
  }

  /** Sets a remark in smaller type beside a line of the accent colour. */
  note(text: string) {
    const { body, leading, accent } = this.style
    const setting = { ink: { ...body, size: body.size * 0.9 }, leading: leading * 0.9, indent: 0 }
    const inset = 12
    const lines = brokenLines(text, this.setting({ ...setting, measure: this.measure - inset }))
    const height = lines.length * setting.leading
    this.ensure(height + leading)
    const top = this.y - body.size
    this.canvas.rect(this.left, top, 2, height + 3).fill(accent)
    this.paragraph(text, { ...setting, inset })
    this.y += leading * 0.5
  }

  /** Sets a figure of this height with its caption. `draw` gets the upper left corner and the width. */
  figure(
    height: number,
    draw: (place: { x: number; y: number; width: number; height: number }) => void,
    { caption = '', isNumbered = true }: { caption?: string; isNumbered?: boolean } = {},
  ) {
    const { body, leading, accent } = this.style
    const ink: Ink = { ...body, size: Math.max(7.2, body.size * 0.84), color: '#4a4843' }
    const word = isNumbered && caption ? `**${this.isJapanese ? '図' : 'Fig. '}${++this.figures}**　` : ''
    const label = word.replace('　', this.isJapanese ? '　' : '  ')
    const lines = caption === '' ? 0 : brokenLines(label + caption, this.setting({ ink })).length
    const captionHeight = lines * ink.size * 1.45
    this.ensure(height + captionHeight + 14)
    const y = this.y - body.size
    this.canvas.save()
    draw({ x: this.left, y, width: this.measure, height })
    this.canvas.restore()
    this.y = y + height + ink.size + 7
    if (caption) {
      const setting = { ink, leading: ink.size * 1.45, isJustified: false, linkColor: accent }
      this.y = drawText(this.canvas, label + caption, this.setting(setting))
    }
    this.y += leading * 0.9
  }

  /** Sets a table. Its head is repeated on every page. Widths are shares of the measure. */
  table(
    columns: readonly Column[],
    rows: readonly (readonly string[])[],
    {
      head,
      size = this.style.body.size * 0.88,
      caption = '',
      isZebra = false,
      pad = 3,
    }: {
      head?: readonly string[]
      size?: number
      caption?: string
      isZebra?: boolean
      pad?: number
    } = {},
  ) {
    const { body, leading, accent, display } = this.style
    const total = columns.reduce((sum, { width }) => sum + width, 0)
    const widths = columns.map(({ width }) => (width / total) * this.measure)
    const rowLeading = size * (this.isJapanese ? 1.5 : 1.32)
    const draw = (cells: readonly string[], isHead: boolean, isShaded = false) => {
      const settings = cells.map((_, j) => ({
        ink: isHead
          ? { ...body, size: size * 0.94, weight: 700 as const, color: accent }
          : { ...body, size, ...columns[j]?.ink },
        measure: (widths[j] ?? 0) - 6,
        leading: rowLeading,
        isJapanese: this.isJapanese,
        isJustified: false,
        align: columns[j]?.align,
      }))
      const lines = cells.map((cell, j) => brokenLines(cell, settings[j]!))
      const height = Math.max(1, ...lines.map((cell) => cell.length)) * rowLeading + pad
      if (!isHead && this.y - body.size + height > this.bottom + 1) {
        this.turn()
        if (head) draw(head, true)
      }
      const top = this.y - body.size
      if (isShaded) {
        this.canvas.save().fillOpacity(0.07).rect(this.left, top, this.measure, height).fill(accent)
        this.canvas.restore()
      }
      let x = this.left
      for (const [j, cell] of lines.entries()) {
        for (const [k, line] of cell.entries()) {
          const y = top + pad / 2 + size * 0.98 + k * rowLeading
          drawTextLine(this.canvas, line, { ...settings[j]!, x: x + 3, y })
        }
        x += widths[j] ?? 0
      }
      this.y += height
      const strong = isHead ? 0.8 : 0.25
      this.canvas
        .lineWidth(strong)
        .moveTo(this.left, top + height)
        .lineTo(this.left + this.measure, top + height)
        .stroke(isHead ? accent : '#c9c5bb')
    }
    if (caption) {
      this.ensure(leading * 4)
      const ink = { ...display, size: body.size * 0.92, weight: 700 as const }
      this.y = drawText(this.canvas, caption, this.setting({ ink, isJustified: false }))
    }
    if (head) {
      this.ensure(rowLeading * 3)
      draw(head, true)
    }
    for (const [i, row] of rows.entries()) draw(row, false, isZebra && i % 2 === 1)
    this.y += leading * 0.9
  }

  /** Writes the contents and returns the bytes of the book. */
  finish(): Promise<Buffer> {
    return bytesOf(this.canvas, () => this.writeContents())
  }

  private writeContents() {
    if (!this.contents) return
    const { first, count } = this.contents
    const { body, leading, display, size } = this.style
    const rowsOf = (level: number) => this.entries.filter((entry) => entry.level <= level)
    const capacity = (page: number) =>
      Math.floor((this.bottom - this.top - (page === 0 ? 70 : 0)) / (leading * 0.98))
    const room = Array.from({ length: count }, (_, i) => capacity(i)).reduce((sum, rows) => sum + rows, 0)
    const rows = rowsOf(1).length <= room ? rowsOf(1) : rowsOf(0)
    if (rows.length > room)
      throw new Error(`${this.book.title}: ${rows.length} lines of contents need more pages`)
    let at = 0
    for (let i = 0; i < count; i++) {
      this.canvas.switchToPage(first + i)
      const page = first + i + 1
      const x0 = page % 2 === 1 ? this.style.margins.inner : this.style.margins.outer
      const x1 = size[0] - (page % 2 === 1 ? this.style.margins.outer : this.style.margins.inner)
      let y = this.top + body.size
      if (i === 0) {
        const ink = { ...display, size: body.size * 1.9 }
        drawLine(this.canvas, this.isJapanese ? '目次' : 'Contents', { x: x0, y: y + 14, ink })
        y += 62
      }
      const share =
        i === 0 && count === 1
          ? Math.min(1.5, Math.max(0.98, (this.bottom - y) / (rows.length * leading)))
          : 0.98
      for (const row of rows.slice(at, at + capacity(i))) {
        this.writeRow(row, { x0: x0 + row.level * 14, x1, y })
        y += leading * share
      }
      at += capacity(i)
    }
  }

  private writeRow({ text, level, page, name }: Entry, { x0, x1, y }: { x0: number; x1: number; y: number }) {
    const { body } = this.style
    const ink: Ink = { ...body, weight: level === 0 ? 700 : 400, size: body.size * (level === 0 ? 1 : 0.94) }
    const room = x1 - x0 - 40
    const shown = widthAt(text, ink) <= room ? text : shortened(text, (words) => widthAt(words, ink) <= room)
    const end = drawLine(this.canvas, shown, { x: x0, y, ink })
    drawRight(this.canvas, String(page), { x: x1, y, ink: { ...ink, weight: 400 } })
    if (x1 - end > 40) {
      this.canvas.lineWidth(0.5).dash(0.6, { space: 2.8 })
      this.canvas
        .moveTo(end + 6, y - 2.2)
        .lineTo(x1 - 24, y - 2.2)
        .stroke('#b4b1a8')
      this.canvas.undash()
    }
    this.canvas.goTo(x0, y - ink.size, x1 - x0, ink.size * 1.3, name)
  }
}

function shortened(text: string, fits: (words: string) => boolean): string {
  let words = text
  while (words.length > 4 && !fits(`${words}…`)) words = words.slice(0, -1)
  return `${words.trimEnd()}…`
}
