import { fileURLToPath } from 'node:url'
import { figures } from '../../world/figures/index.ts'
import { type Block, readManuscript } from '../../world/manuscript.ts'
import { A5 } from '../press/canvas.ts'
import { Press } from '../press/press.ts'
import type { VolumeBook } from '../volume.ts'

const BLUE = '#1f4f82'

/** Sets the guide to networks from its manuscript: chapters follow each other, so that its pages are full. */
export function setNetworkGuide(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const file = new URL('../../../seeds/demo/small-library/texts/aozora/network-settings.md', import.meta.url)
  const { blocks, colophon } = readManuscript(fileURLToPath(file))
  const press = new Press(book, {
    size: A5,
    margins: { top: 62, bottom: 54, inner: 54, outer: 46 },
    body: { size: 10, color: '#1b1c1e' },
    leading: 17.8,
    display: { size: 17, weight: 700, color: BLUE },
    accent: BLUE,
    indent: 10,
  })
  press.cover(cover)
  press.keepContents()
  for (const block of blocks) add(press, block)
  addColophon(press, colophon.split(' / '))
  return press.finish()
}

function add(press: Press, block: Block) {
  if (block.kind === 'chapter') addChapter(press, block.text)
  else if (block.kind === 'section') press.section(block.text)
  else if (block.kind === 'paragraph') press.paragraph(block.text)
  else if (block.kind === 'note') press.note(block.text)
  else if (block.kind === 'list')
    press.list(
      block.items.map(({ text }) => text),
      { isNumbered: block.items[0]?.mark !== '' },
    )
  else if (block.kind === 'table') addTable(press, block)
  else if (block.kind === 'figure') addFigure(press, block)
}

function addChapter(press: Press, title: string) {
  const isRunOn = press.pages > 2 && press.y < press.bottom - 170
  if (isRunOn) press.y += 14
  press.chapter(title, { isNewPage: !isRunOn })
}

function addTable(press: Press, { rows, caption }: Extract<Block, { kind: 'table' }>) {
  const [head = [], ...lines] = rows
  const isForm = lines.every((row) => row.slice(1).every((cell) => cell === ''))
  const longest = (j: number) => Math.max(...rows.map((row) => [...(row[j] ?? '')].length))
  const columns = head.map((_, j) => ({ width: Math.min(24, Math.max(4, longest(j))) + 2 }))
  press.ensure(Math.min(300, lines.length * (isForm ? 34 : 21) + 60))
  press.table(columns, lines, { head, caption, pad: isForm ? 18 : 6 })
}

function addFigure(press: Press, { name, args, caption }: Extract<Block, { kind: 'figure' }>) {
  const figure = figures[name]
  if (!figure) throw new Error(`no figure is called ${name}`)
  const scale = press.measure / 317
  press.figure(
    figure.height * scale,
    ({ x, y }) => {
      press.canvas.translate(x, y).scale(scale)
      figure.draw(press.canvas, { width: 317, accent: BLUE, args })
    },
    { caption },
  )
}

function addColophon(press: Press, lines: readonly string[]) {
  const height = lines.length * 16 + 40
  if (press.y + height > press.bottom) press.page({ hasHead: false })
  press.y = press.bottom - height + 24
  press.canvas
    .lineWidth(0.7)
    .moveTo(press.left, press.y - 20)
    .lineTo(press.left + press.measure, press.y - 20)
    .stroke(BLUE)
  press.paragraph(`**${press.book.title}**`, { indent: 0 })
  for (const line of lines)
    press.paragraph(line, { indent: 0, ink: { size: 8.6, color: '#43464c' }, leading: 15 })
}
