import { fileURLToPath } from 'node:url'
import { type Block, readManuscript } from '../../world/manuscript.ts'
import type { Volume, VolumeBook } from '../volume.ts'
import { Press, type PressStyle } from './press.ts'
import { VerticalPress, type VerticalStyle } from './vertical-press.ts'

type Draw = (
  press: Press,
  place: { x: number; y: number; width: number; height: number },
  args: number[],
) => void

export interface ManuscriptStyle extends PressStyle {
  /** The figures that the manuscript calls by name, with their heights in points. */
  figures?: Record<string, { height: number; draw: Draw }>
  /** Chapters go on below each other if there is room for this much of them. */
  isRunOn?: boolean
  /** Widths of table columns by the text of their heads. */
  widths?: Record<string, number>
}

const fileOf = (tenant: string, document: string) =>
  fileURLToPath(new URL(`../../../seeds/library/texts/${tenant}/${document}.md`, import.meta.url))

/** Sets a manuscript of `seeds/library/texts` in a style of its own. */
export const setManuscript =
  (tenant: string, document: string, style: ManuscriptStyle): NonNullable<Volume['set']> =>
  (book: VolumeBook, cover: Buffer) => {
    const { blocks, colophon } = readManuscript(fileOf(tenant, document))
    const press = new Press(book, style)
    press.cover(cover)
    press.keepContents()
    for (const block of blocks) add(press, block, style)
    addColophon(press, colophon)
    return press.finish()
  }

function add(press: Press, block: Block, style: ManuscriptStyle) {
  if (block.kind === 'chapter') {
    const isRunOn =
      (style.isRunOn ?? false) && press.pages > 2 && press.y < press.top + (press.bottom - press.top) * 0.62
    if (isRunOn) press.y += style.leading * 1.6
    press.chapter(block.text, { isNewPage: !isRunOn })
  } else if (block.kind === 'section') press.section(block.text)
  else if (block.kind === 'paragraph') press.paragraph(block.text)
  else if (block.kind === 'note') press.note(block.text)
  else if (block.kind === 'list')
    press.list(
      block.items.map(({ text }) => text),
      { isNumbered: block.items[0]?.mark !== '' },
    )
  else if (block.kind === 'break') press.page()
  else if (block.kind === 'table') {
    const [head = [], ...rows] = block.rows
    const longest = (j: number) => Math.max(...block.rows.map((row) => [...(row[j] ?? '')].length))
    const columns = head.map((name, j) => ({
      width: style.widths?.[name] ?? Math.min(26, Math.max(4, longest(j))) + 1.5,
    }))
    press.table(columns, rows, { head, caption: block.caption })
  } else if (block.kind === 'figure') {
    const figure = style.figures?.[block.name]
    if (!figure) throw new Error(`no figure is called ${block.name}`)
    press.figure(figure.height, (place) => figure.draw(press, place, block.args), { caption: block.caption })
  }
}

function addColophon(press: Press, colophon: string) {
  if (!colophon) return
  const lines = colophon.split(' / ')
  const { body, leading } = press.style
  const height = (lines.length + 2.5) * leading
  if (press.y + height > press.bottom) press.page({ hasHead: false })
  press.y = press.bottom - height + leading * 1.6
  press.canvas
    .lineWidth(0.7)
    .moveTo(press.left, press.y - leading * 1.3)
    .lineTo(press.left + press.measure, press.y - leading * 1.3)
    .stroke(press.style.accent)
  press.paragraph(`**${press.book.title}**`, { indent: 0 })
  for (const line of lines)
    press.paragraph(line, { indent: 0, ink: { ...body, size: body.size * 0.88 }, leading: leading * 0.92 })
}

/** Sets a manuscript of `seeds/library/texts` in vertical columns. A section's title becomes a quiet line of its own. */
export const setVerticalManuscript =
  (
    tenant: string,
    document: string,
    style: VerticalStyle & { isRunOn?: boolean },
  ): NonNullable<Volume['set']> =>
  (book: VolumeBook, cover: Buffer) => {
    const { blocks, colophon } = readManuscript(fileOf(tenant, document))
    const press = new VerticalPress(book, style)
    press.cover(cover)
    press.keepContents()
    for (const block of blocks) {
      if (block.kind === 'chapter')
        press.chapter(block.text, { isNewPage: !style.isRunOn || press.pages === 2 })
      else if (block.kind === 'section') {
        press.skip()
        press.paragraph(block.text, { inset: 3, ink: { ...style.display, size: style.body.size } })
      } else if (block.kind === 'paragraph') press.paragraph(block.text)
      else if (block.kind === 'note')
        press.paragraph(block.text, { inset: 4, ink: { ...style.body, size: style.body.size * 0.84 } })
      else if (block.kind === 'break') press.page()
    }
    press.skip()
    for (const line of colophon.split(' / ').filter(Boolean))
      press.paragraph(line, { inset: 6, ink: { ...style.body, size: style.body.size * 0.84 } })
    return press.finish()
  }
