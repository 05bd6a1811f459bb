import type { CoverDesign } from '#seeds/demo/world-content.ts'
import { figures } from './figures/index.ts'
import { addFrontPage } from './front-page.ts'
import { BOTTOM, Galley, type Heading, LEFT, LINE, MEASURE, PAGE, TOP, textOf } from './galley.ts'
import type { Block, Book } from './manuscript.ts'
import { bytesOf, drawLine, drawRight, type OutlineItem } from './pen.ts'

/**
 * Typesets a manuscript as an A5 book: cover, contents with links, chapters on new pages, running head, page numbers and bookmarks. A first
 * pass over the same manuscript finds the page numbers for the contents.
 */
export async function setBook(manuscript: Book, front: CoverDesign | Buffer): Promise<Buffer> {
  const first = new BookSetter(manuscript, front, [])
  await first.run()
  return new BookSetter(manuscript, front, first.headings).run()
}

class BookSetter extends Galley {
  private readonly front: CoverDesign | Buffer
  private outlineParent: OutlineItem | undefined

  constructor(manuscript: Book, front: CoverDesign | Buffer, known: readonly Heading[]) {
    super(manuscript, known)
    this.front = front
  }

  run(): Promise<Buffer> {
    return bytesOf(this.document, () => {
      this.addCover()
      this.addContents()
      this.newPage()
      for (const [i, block] of this.manuscript.blocks.entries())
        this.add(block, this.manuscript.blocks[i + 1])
      this.addColophon()
    })
  }

  private addCover() {
    addFrontPage(this.document, this.manuscript, { front: this.front, size: PAGE })
    this.pages++
  }

  private addContents() {
    this.document.addPage()
    this.pages++
    const english = this.manuscript.language === 'en'
    drawLine(this.document, english ? 'Contents' : '目次', {
      x: LEFT,
      y: 92,
      ink: {
        size: 16,
        weight: 700,
        tracking: english ? 0 : 4,
      },
    })
    let y = 132
    const rows = this.known.filter((heading) => heading.level === 0 || this.known.length <= 26)
    const step = Math.min(19, (BOTTOM - y) / Math.max(1, rows.length))
    for (const heading of rows) {
      const x = LEFT + heading.level * 14
      const ink = {
        size: heading.level === 0 ? 9.6 : 8.6,
        weight: heading.level === 0 ? (700 as const) : (400 as const),
      }
      const end = drawLine(this.document, heading.text, { x, y, ink })
      drawRight(this.document, String(heading.page), { x: LEFT + MEASURE, y, ink: { ...ink, weight: 400 } })
      this.document.dash(0.6, { space: 2.6 }).lineWidth(0.5)
      this.document
        .moveTo(end + 6, y - 2.5)
        .lineTo(LEFT + MEASURE - 20, y - 2.5)
        .stroke('#b4b1a8')
        .undash()
      this.document.goTo(x, y - step * 0.7, LEFT + MEASURE - x, step, heading.text)
      y += step
    }
    this.addFolio()
  }

  private add(block: Block, next: Block | undefined) {
    if (block.kind === 'chapter') this.addChapter(block.text)
    else if (block.kind === 'section') this.addSection(block.text, next)
    else if (block.kind === 'paragraph') this.addParagraph(block.text)
    else if (block.kind === 'note') this.addNote(block.text)
    else if (block.kind === 'list') this.addList(block.items, next)
    else if (block.kind === 'table') this.addTable(block.rows, block.caption)
    else if (block.kind === 'figure') this.addFigure(block)
    else this.breakPage(next)
  }

  /** A page on which a chapter begins has no running head. */
  private breakPage(next: Block | undefined) {
    if (next?.kind === 'chapter') this.chapter = ''
    this.newPage()
  }

  private addHeading(text: string, level: 0 | 1) {
    this.headings.push({ text, level, page: this.pages })
    this.document.addNamedDestination(text, 'XYZ', 0, this.y - 30, null)
    const parent = level === 1 && this.outlineParent ? this.outlineParent : this.document.outline
    const item = parent.addItem(text, { expanded: true })
    if (level === 0) this.outlineParent = item
  }

  private addChapter(text: string) {
    if (this.y > TOP + (BOTTOM - TOP) * 0.48) {
      this.chapter = ''
      this.newPage()
    }
    this.chapter = text
    this.y += 30
    this.addHeading(text, 0)
    for (const line of this.linesOf(text, { measure: MEASURE, size: 17, bold: true })) {
      drawLine(this.document, textOf(line), { x: LEFT, y: this.y, ink: { size: 17, weight: 700 } })
      this.y += 25
    }
    this.document
      .lineWidth(2)
      .moveTo(LEFT, this.y - 8)
      .lineTo(LEFT + 34, this.y - 8)
      .stroke(this.manuscript.accent)
    this.y += 20
  }

  private addSection(text: string, next: Block | undefined) {
    this.ensure(62 + this.heightOf(next))
    if (this.y > TOP) this.y += 11
    this.y += 4
    this.addHeading(text, 1)
    for (const line of this.linesOf(text, { measure: MEASURE, size: 11.4, bold: true })) {
      drawLine(this.document, textOf(line), {
        x: LEFT,
        y: this.y + 4,
        ink: {
          size: 11.4,
          weight: 700,
          color: this.manuscript.accent,
        },
      })
      this.y += 17
    }
    this.y += 8
  }

  private addParagraph(text: string) {
    const indent = this.manuscript.language === 'ja' ? this.setting.size : 0
    this.addLines(this.linesOf(text, { measure: MEASURE, size: this.setting.size, indent }), LEFT, indent)
    if (this.manuscript.language === 'en') this.y += 7
  }

  private addList(items: readonly { mark: string; text: string }[], next: Block | undefined) {
    this.y += 3
    for (const item of items) this.addItem(item)
    if (next) this.y += 5
  }

  private addItem(item: { mark: string; text: string }) {
    const { size } = this.setting
    const lines = this.linesOf(item.text, { measure: MEASURE - 18, size })
    this.ensure(this.setting.leading)
    if (item.mark)
      drawRight(this.document, item.mark, {
        x: LEFT + 11,
        y: this.y + size * 0.35,
        ink: {
          size,
          weight: 700,
          color: this.manuscript.accent,
        },
      })
    else this.document.circle(LEFT + 7, this.y, 1.5).fill(this.manuscript.accent)
    this.addLines(lines, LEFT + 18, 0, MEASURE - 18)
    this.y += 2
  }

  private addNote(text: string) {
    const lines = this.linesOf(text, { measure: MEASURE - 30, size: 8.8 })
    const height = lines.length * 15 + 18
    this.ensure(height + 8)
    this.y += 2
    this.document.rect(LEFT, this.y - 8, MEASURE, height).fill('#f4f2ec')
    this.document.rect(LEFT, this.y - 8, 2.5, height).fill(this.manuscript.accent)
    let y = this.y + 7
    for (const line of lines) {
      this.drawAtoms(line, { x: LEFT + 16, y: y + 3, size: 8.8, measure: 0 })
      y += 15
    }
    this.y += height + 12
  }

  private addFigure(block: Extract<Block, { kind: 'figure' }>) {
    const figure = figures[block.name]
    if (!figure) throw new Error(`no figure is called ${block.name}`)
    this.ensure(figure.height + 34)
    this.document.save()
    this.document.translate(LEFT, this.y)
    figure.draw(this.document, {
      width: MEASURE,
      accent: this.manuscript.accent,
      args: block.args,
    })
    this.document.restore()
    this.y += figure.height + 14
    if (block.caption) this.addCaption('figure', block.caption)
    this.y += 18
  }

  /** Returns the height that must fit on the page after a heading: a table or a figure is never separated from its heading. */
  private heightOf(block: Block | undefined): number {
    if (block?.kind === 'figure') return (figures[block.name]?.height ?? 0) + 34
    if (block?.kind !== 'table') return 0
    return this.cellsOf(block.rows).heights.reduce((sum, height) => sum + height, 0) + 34
  }

  private cellsOf(rows: readonly string[][]) {
    const columns = columnWidths(rows, MEASURE)
    const cells = rows.map((row, i) =>
      row.map((cell, j) => this.linesOf(cell, { measure: (columns[j] ?? 0) - 10, size: 8.4, bold: i === 0 })),
    )
    const heights = cells.map((row) => Math.max(...row.map((lines) => lines.length)) * 13.4 + 8)
    return { columns, cells, heights }
  }

  private addTable(rows: readonly string[][], caption: string) {
    const { columns, cells, heights } = this.cellsOf(rows)
    this.ensure(heights.reduce((sum, height) => sum + height, 0) + 34)
    this.y += caption ? 10 : 4
    if (caption) {
      this.addCaption('table', caption)
      this.y += 9
    }
    this.document
      .lineWidth(0.9)
      .moveTo(LEFT, this.y)
      .lineTo(LEFT + MEASURE, this.y)
      .stroke('#1b1c1e')
    for (const [i, row] of cells.entries()) {
      if (i === 0) this.document.rect(LEFT, this.y, MEASURE, heights[0] ?? 0).fill('#f4f2ec')
      let x = LEFT
      for (const [j, lines] of row.entries()) {
        for (const [k, line] of lines.entries())
          this.drawAtoms(line, { x: x + 5, y: this.y + 14 + k * 13.4, size: 8.4, measure: 0 })
        x += columns[j] ?? 0
      }
      this.y += heights[i] ?? 0
      const last = i === cells.length - 1
      this.document
        .lineWidth(last || i === 0 ? 0.9 : 0.4)
        .moveTo(LEFT, this.y)
        .lineTo(LEFT + MEASURE, this.y)
        .stroke(last || i === 0 ? '#1b1c1e' : LINE)
    }
    this.y += 19
  }

  private addColophon() {
    if (!this.manuscript.colophon) return
    this.chapter = ''
    if (this.y > BOTTOM - 190) this.newPage()
    const lines = this.manuscript.colophon
      .split(' / ')
      .flatMap((line) => this.linesOf(line, { measure: MEASURE, size: 8.4 }))
    let y = BOTTOM - lines.length * 16 - 24
    this.document.lineWidth(0.9)
    this.document
      .moveTo(LEFT, y - 26)
      .lineTo(LEFT + MEASURE, y - 26)
      .stroke('#1b1c1e')
    drawLine(this.document, this.manuscript.title, { x: LEFT, y, ink: { size: 11, weight: 700 } })
    y += 24
    for (const line of lines) {
      this.drawAtoms(line, { x: LEFT, y, size: 8.4, measure: 0 })
      y += 16
    }
    this.document
      .moveTo(LEFT, y)
      .lineTo(LEFT + MEASURE, y)
      .stroke('#1b1c1e')
  }
}

/** Computes column widths from the longest cell of each column. No column gets less than a sixth of an even share. */
function columnWidths(rows: readonly string[][], measure: number): number[] {
  const columns = rows[0]?.length ?? 0
  const weights = Array.from(
    { length: columns },
    (_, j) => Math.min(24, Math.max(3, ...rows.map((row) => visualLength(row[j] ?? '')))) + 1.4,
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (weight / total) * measure)
}

const visualLength = (text: string) =>
  [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e7f ? 1 : 0.56), 0)
