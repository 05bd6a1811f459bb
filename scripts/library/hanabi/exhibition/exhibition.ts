import { drawColumn, drawLine, drawRight } from '../../../world/pen.ts'
import { words } from '../../../world/site-art-kit.ts'
import { r1 } from '../../press/canvas.ts'
import { coverDrawing, spacedWords } from '../../press/cover.ts'
import { Press } from '../../press/press.ts'
import type { VolumeBook } from '../../volume.ts'
import { addChronology, addColophon, addEntries, addLists } from './back-matter.ts'
import { essays, greeting, rooms } from './exhibition-texts.ts'
import { exhibits } from './exhibits.ts'
import { drawFloorPlan } from './floor-plan.ts'
import { photographPlate, stillPlate } from './photographed-plates.ts'
import { addRoom } from './plate-pages.ts'
import { ink, latin, mincho, pale, paper } from './type.ts'

/** The cover: nothing but a black ground, a ring of forty dots, one an exhibit, and the title at the edge. */
export function exhibitionCover(): string {
  const dots = exhibits.map(({ room, number }) => {
    const a = ((number - 1) / exhibits.length) * Math.PI * 2 - Math.PI / 2
    const out = 190 + (number % 3) * 26
    return `<circle cx="${r1(330 + Math.cos(a) * out)}" cy="${r1(430 + Math.sin(a) * out)}" r="${9 + (number % 4) * 3}" fill="${['#d9573f', '#6c95c4', '#9db36a', '#efe9dc', '#d8b45a'][room - 1]}"/>`
  })
  const type = { color: '#efe9dc', weight: 400 as const }
  return coverDrawing(660, 854, '#141519', [
    ...dots,
    words('消えるものを残す', { ...type, x: 330, y: 254, size: 42, typeface: 'mincho', vertical: true }),
    spacedWords('WHAT FIRE LEAVES', {
      ...type,
      x: 330,
      y: 780,
      size: 19,
      tracking: 9,
      align: 'middle',
      typeface: 'geometric',
    }),
    words('花火の紙・道具・音', { ...type, x: 330, y: 74, size: 19, typeface: 'mincho', align: 'middle' }),
    words('水守町郷土館　二〇二六', {
      ...type,
      x: 330,
      y: 818,
      size: 14,
      typeface: 'mincho',
      align: 'middle',
      color: '#9a968c',
    }),
  ])
}

/** Sets the catalogue: five rooms of plates between essays, then the entries and lists. */
export async function setExhibition(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const pictures = new Map<number, Buffer>()
  for (const { number, plate, argument } of exhibits) {
    if (plate === 'still') pictures.set(number, await stillPlate(argument, number))
    if (plate === 'photograph') pictures.set(number, await photographPlate(Number(argument), number < 29))
  }
  const press = new Press(book, {
    size: [482, 624],
    margins: { top: 62, bottom: 62, inner: 54, outer: 44 },
    body: mincho,
    leading: 16.2,
    display: { size: 19, typeface: 'mincho', weight: 700, color: ink },
    accent: '#9c3427',
    indent: 9,
    paper,
    furniture: 'foot',
    opening,
  })
  press.cover(cover)
  addTitlePage(press)
  addGreeting(press)
  press.keepContents()
  addFloorPlan(press)
  addEssay(press, essays[0], await photographPlate(22, false))
  for (const [i] of rooms.entries()) addRoom(press, i + 1, pictures)
  addEssay(press, essays[1], await photographPlate(33, false))
  addEntries(press)
  addChronology(press)
  addLists(press)
  addColophon(press)
  return press.finish()
}

function addTitlePage(press: Press) {
  press.page({ isBare: true })
  const { canvas, width } = press
  drawColumn(canvas, '消えるものを残す', { x: width - 96, y: 84, ink: { ...mincho, size: 34 } })
  drawColumn(canvas, '花火の紙・道具・音', { x: width - 140, y: 90, ink: { ...mincho, size: 14 } })
  drawLine(canvas, 'What Fire Leaves', { x: 54, y: 470, ink: { ...latin, size: 24, typeface: 'italic' } })
  drawLine(canvas, 'The Paper, Tools and Sounds of Fireworks', { x: 54, y: 492, ink: { ...latin, size: 11 } })
  drawLine(canvas, '二〇二六年六月二十日～九月六日　水守町郷土館', { x: 54, y: 528, ink: mincho })
  drawLine(canvas, '20 June – 6 September 2026, Mizumori Folk Museum', { x: 54, y: 543, ink: latin })
}

function addGreeting(press: Press) {
  press.chapter('ごあいさつ　Foreword')
  press.text(greeting[0])
  press.y += 14
  const setting = { ink: { ...latin, size: 9.6 }, leading: 13.6, isJapanese: false, indent: 0 }
  for (const paragraph of greeting[1].split('\n\n')) {
    press.paragraph(paragraph, setting)
    press.y += 5
  }
}

function addFloorPlan(press: Press) {
  press.chapter('会場の図　Floor Plan')
  drawFloorPlan(press.canvas, { x: press.left, y: press.y, width: press.measure, height: 330 })
  press.y += 356
  press.text(
    '数字は作品番号です。入口から右回りに、紙、玉、手、夜、音と黙の順でご覧ください。夜の部屋は暗くしてあります。音と黙の部屋の椅子は、四十秒のあいだ座っていただくためのものです。',
  )
  const english =
    'Numbers are those of the catalogue. Please walk clockwise from the entrance. Room 4 is kept dark. The chairs in Room 5 are meant for forty seconds.'
  press.paragraph(english, { ink: latin, leading: 13.2, isJapanese: false, indent: 0 })
}

/** An essay: a picture over the whole page, the text in a wide column, and its summary in English. */
function addEssay(
  press: Press,
  { title, titleEn, author, text, summary }: (typeof essays)[number],
  picture: Buffer,
) {
  press.page({ isBare: true })
  press.canvas.image(picture, 0, 0, { cover: [press.width, press.height], align: 'center', valign: 'center' })
  press.chapter(`${title}　${titleEn}`, { head: title })
  drawRight(press.canvas, author, {
    x: press.left + press.measure,
    y: press.y - 10,
    ink: { ...mincho, size: 10 },
  })
  press.y += 20
  press.text(text, { ink: { ...mincho, size: 10.4 }, leading: 20, indent: 10.4 })
  press.y += 10
  press.ensure(90)
  const english = {
    ink: { ...latin, size: 9.8, typeface: 'italic' as const, color: '#55514a' },
    leading: 13.8,
  }
  press.paragraph(summary, { ...english, inset: 60, isJapanese: false, indent: 0 })
}

/** Sets a chapter's title with its English name in italics behind it. */
function opening(press: Press, title: string): number {
  const [japanese = '', english] = title.split('　')
  const y = press.top + 22
  const end = drawLine(press.canvas, japanese, {
    x: press.left,
    y,
    ink: { ...mincho, size: 19, weight: 700 },
  })
  if (english)
    drawLine(press.canvas, english, {
      x: end + 14,
      y,
      ink: { ...latin, typeface: 'italic', size: 16, color: pale },
    })
  return y + 44
}
