import { drawCentred, drawLine } from '../../world/pen.ts'
import { words } from '../../world/site-art-kit.ts'
import { coverDrawing } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import type { VolumeBook } from '../volume.ts'
import { markRows, marksEssay, marksParts } from './mark-rows.ts'
import { drawMark, type Mark } from './ornament.ts'

const paper = '#f7f2e4'
const inks = ['#1b1a18', '#7b2320', '#1f3350', '#2f4a36']

/** Sets the guide: two large marks or six small ones a page, each with its house and how it is told from others. */
export function setMarks(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [362, 510],
    margins: { top: 54, bottom: 46, inner: 46, outer: 38 },
    body: { size: 8.6, typeface: 'mincho', color: '#1b1a18' },
    leading: 14.8,
    display: { size: 18, typeface: 'mincho', weight: 700, color: '#7b2320' },
    accent: '#7b2320',
    indent: 8.6,
    paper,
    furniture: 'centre',
  })
  press.cover(cover)
  press.keepContents()
  press.chapter('印を見る')
  press.text(marksEssay)
  let number = 0
  for (const [part, lead] of marksParts) {
    press.chapter(part)
    press.text(lead)
    const rows = markRows.filter((row) => row.part === part)
    addBand(
      press,
      rows.map(({ mark }) => mark),
    )
    for (const [i, row] of rows.entries()) {
      if (i % 4 === 0) press.page()
      addMark(press, { ...row, number: ++number, slot: i % 4 })
    }
  }
  press.chapter('家の索引')
  press.columns(3, 12)
  const sorted = markRows
    .map((row, i) => ({ ...row, number: i + 1 }))
    .sort((a, b) => a.house.localeCompare(b.house, 'ja'))
  for (const { house, number: at } of sorted)
    press.paragraph(`[${house}](#mark-${at})　${at}`, { indent: 0, isJustified: false })
  return press.finish()
}

/** All marks of a part in rows, light on dark. */
function addBand(press: Press, marks: readonly Mark[]) {
  const rows = Math.ceil(marks.length / 4)
  press.figure(rows * 66 + 14, ({ x, y, width, height }) => {
    press.canvas.rect(x, y, width, height).fill('#7b2320')
    for (const [i, mark] of marks.entries()) {
      const place = { x: x + (((i % 4) + 0.5) * width) / 4, y: y + 40 + Math.floor(i / 4) * 66, r: 25 }
      drawMark(mark, place, (d, isInk) => press.canvas.path(d).fill(isInk ? paper : '#7b2320'))
    }
  })
}

function addMark(
  press: Press,
  { mark, house, name, note, number, slot }: (typeof markRows)[number] & { number: number; slot: number },
) {
  const { canvas, left, measure, top, bottom } = press
  const step = (bottom - top) / 4
  press.y = top + slot * step
  const y = press.y
  const ink = inks[number % inks.length]!
  press.mark(`${number}　${name}`, 1, { inContents: false, name: `mark-${number}` })
  canvas
    .lineWidth(0.4)
    .moveTo(left, y)
    .lineTo(left + measure, y)
    .stroke('#cfc4a8')
  drawMark(mark, { x: left + 46, y: y + step / 2, r: 37 }, (d, isInk) =>
    canvas.path(d).fill(isInk ? ink : paper),
  )
  drawCentred(canvas, String(number), {
    x: left + 104,
    y: y + 24,
    ink: { size: 8, typeface: 'garamond', color: '#8a8067' },
  })
  drawLine(canvas, name, {
    x: left + 116,
    y: y + 25,
    ink: { size: 12, typeface: 'mincho', weight: 700, color: ink },
  })
  drawLine(canvas, house, {
    x: left + 116,
    y: y + 40,
    ink: { size: 8, typeface: 'mincho', color: '#5c543f' },
  })
  press.y = y + 57
  press.paragraph(note, { inset: 116, indent: 0, leading: 13.4, isJustified: false })
}

export function marksCover(): string {
  const parts: string[] = []
  const ground = '#1b1a18'
  for (const [i, { mark }] of markRows.slice(0, 24).entries()) {
    const [x, y] = [84 + (i % 4) * 144, 90 + Math.floor(i / 4) * 122]
    drawMark(mark, { x, y, r: 48 }, (d, isInk) => {
      parts.push(`<path d="${d}" fill="${isInk ? (i === 13 ? '#d8432f' : '#efe6cf') : ground}"/>`)
    })
  }
  return coverDrawing(600, 880, ground, [
    ...parts,
    '<rect x="0" y="770" width="600" height="110" fill="#efe6cf"/>',
    words('花火屋の印', { x: 36, y: 846, size: 62, weight: 700, color: ground, typeface: 'mincho' }),
    words('家印・玉名帖', { x: 400, y: 844, size: 27, weight: 400, color: '#d8432f', typeface: 'mincho' }),
  ])
}
