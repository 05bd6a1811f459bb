import { drawColumn, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import type { Press } from '../../press/press.ts'
import { drawText, type Setting } from '../../press/text.ts'
import { drawnPlates } from './drawn-plates.ts'
import { rooms } from './exhibition-texts.ts'
import { type Exhibit, exhibits, lenders } from './exhibits.ts'
import { ink, latin, mincho, pale, paper } from './type.ts'

export function addRoom(press: Press, room: number, pictures: Map<number, Buffer>) {
  const { name, nameEn, color, lead, leadEn } = rooms[room - 1]!
  press.page({ isBare: true })
  const { canvas, width, height } = press
  press.runningHead(`${room}　${name}`)
  canvas.rect(0, 0, width, height).fill(color)
  press.mark(`${room}　${name}　${nameEn}`)
  drawLine(canvas, String(room), {
    x: 40,
    y: 236,
    ink: { size: 230, typeface: 'geometric', color: '#ffffff' },
  })
  drawColumn(canvas, name, { x: width - 70, y: 62, ink: { size: 30, typeface: 'mincho', color: '#ffffff' } })
  drawLine(canvas, nameEn, { x: 46, y: 372, ink: { size: 22, typeface: 'italic', color: '#ffffff' } })
  const japanese: Setting = {
    measure: width - 110,
    ink: { ...mincho, color: '#ffffff' },
    leading: 17,
    isJapanese: true,
  }
  const y = drawText(canvas, lead, { x: 46, y: 400, ...japanese })
  drawText(canvas, leadEn, {
    x: 46,
    y: y + 10,
    ...japanese,
    ink: { ...latin, size: 10, color: '#ffffff' },
    leading: 14,
    isJapanese: false,
  })
  for (const exhibit of exhibits.filter((one) => one.room === room))
    addPlate(press, exhibit, { color, picture: pictures.get(exhibit.number) })
}

/** One exhibit a page: its picture, and below it a caption in both languages. The night's pictures stand on black. */
function addPlate(press: Press, exhibit: Exhibit, { color, picture }: { color: string; picture?: Buffer }) {
  const isNight = exhibit.room === 4
  press.page({ isBare: true })
  const { canvas, width, height } = press
  const x0 = press.areaLeft
  const [wall, text, soft] = isNight ? ['#17171c', '#efe9dc', '#a29d92'] : ['#efece5', ink, pale]
  canvas.rect(0, 0, width, isNight ? height : 506).fill(wall)
  const frame = frameOf(exhibit, width)
  if (picture)
    canvas.image(picture, frame.x, frame.y, {
      cover: [frame.width, frame.height],
      align: 'center',
      valign: 'center',
    })
  else {
    canvas.save()
    drawnPlates[exhibit.plate]!(canvas, frame, exhibit.argument)
    canvas.restore()
  }
  press.mark(`${exhibit.number}　${exhibit.title}`, 1, { inContents: false, name: `plate-${exhibit.number}` })
  const accent = isNight ? '#e9c46a' : color
  drawLine(canvas, String(exhibit.number), {
    x: x0,
    y: 548,
    ink: { size: 34, typeface: 'geometric', color: accent },
  })
  const [left, right] = [x0 + 54, x0 + 226]
  const titleInk: Ink = { ...mincho, weight: 700, color: text }
  const setting = { measure: 164, isJapanese: true, isJustified: false }
  let y = drawText(canvas, exhibit.title, { x: left, y: 532, ...setting, ink: titleInk, leading: 12.6 })
  y = drawText(canvas, `${exhibit.date}　${exhibit.material}`, {
    x: left,
    y,
    ...setting,
    ink: { ...mincho, size: 7.8, color: text },
    leading: 11.6,
  })
  drawText(canvas, `${exhibit.measures}　${lenders[exhibit.lender]![0]}`, {
    x: left,
    y,
    ...setting,
    ink: { ...mincho, size: 7.8, color: soft },
    leading: 11.6,
  })
  const english = { ...setting, measure: press.areaWidth - 226, isJapanese: false }
  y = drawText(canvas, exhibit.titleEn, {
    x: right,
    y: 532,
    ...english,
    ink: { ...latin, typeface: 'italic', size: 10, color: text },
    leading: 12,
  })
  y = drawText(canvas, `${exhibit.dateEn}. ${exhibit.materialEn}`, {
    x: right,
    y,
    ...english,
    ink: { ...latin, size: 8.8, color: text },
    leading: 11.2,
  })
  drawText(canvas, lenders[exhibit.lender]![1], {
    x: right,
    y,
    ...english,
    ink: { ...latin, size: 8.8, color: soft },
    leading: 11.2,
  })
  const folio: Ink = { size: 8, typeface: 'garamond', color: soft }
  if (press.pages % 2)
    drawRight(canvas, String(press.pages), { x: x0 + press.areaWidth, y: height - 28, ink: folio })
  else drawLine(canvas, String(press.pages), { x: x0, y: height - 28, ink: folio })
  const label = `解説 ${exhibit.number}`
  if (press.pages % 2)
    drawLine(canvas, label, { x: x0, y: height - 28, ink: { ...mincho, size: 7, color: soft } })
  else
    drawRight(canvas, label, {
      x: x0 + press.areaWidth,
      y: height - 28,
      ink: { ...mincho, size: 7, color: soft },
    })
  canvas.goTo(x0, height - 38, press.areaWidth, 16, `entry-${exhibit.number}`)
  if (details[exhibit.number]) addDetail(press, exhibit)
}

/** The parts that are shown enlarged on a page of their own: the middle, in shares of the picture, and how much larger. */
const details: Record<number, readonly [u: number, v: number, zoom: number]> = {
  2: [0.5, 0.42, 2],
  5: [0.36, 0.5, 2.6],
  6: [0.5, 0.5, 2.3],
  8: [0.5, 0.36, 2.5],
  9: [0.5, 0.6, 2.9],
  12: [0.62, 0.34, 2.7],
  16: [0.5, 0.46, 2.4],
  20: [0.24, 0.44, 3],
  23: [0.62, 0.36, 2.4],
  37: [0.55, 0.4, 2.4],
}

/** Fills a page with a part of an exhibit. */
function addDetail(press: Press, exhibit: Exhibit) {
  press.page({ isBare: true })
  const { canvas, width, height } = press
  const [u, v, zoom] = details[exhibit.number]!
  const frame = { ...frameOf(exhibit, width), x: 0, y: 0 }
  canvas.save().rect(0, 0, width, height).fill('#efece5')
  canvas.translate(width / 2 - u * frame.width * zoom, height / 2 - v * frame.height * zoom).scale(zoom)
  drawnPlates[exhibit.plate]!(canvas, frame, exhibit.argument)
  canvas.restore()
  const label: Ink = { ...mincho, size: 7.6 }
  const isLeft = press.pages % 2 === 0
  const x = isLeft ? press.areaLeft : press.areaLeft + press.areaWidth - 128
  canvas.rect(x - 10, height - 42, 148, 22).fill(paper)
  drawLine(canvas, `作品${exhibit.number}　部分　Detail`, { x, y: height - 28, ink: label })
  drawRight(canvas, String(press.pages), {
    x: x + 128,
    y: height - 28,
    ink: { ...label, typeface: 'garamond', size: 8 },
  })
}

/** Where the picture of an exhibit stands: sheets are upright, photographs across the whole page, things of cloth and wood square. */
function frameOf({ plate, number }: Exhibit, width: number) {
  const centred = (w: number, h: number) => ({ x: (width - w) / 2, y: (506 - h) / 2, width: w, height: h })
  if (plate === 'photograph' && number >= 29) return { x: 0, y: 90, width, height: (width * 636) / 900 }
  if (plate === 'photograph') return centred(380, 291)
  if (plate === 'still') return { x: 0, y: 0, width, height: 506 }
  if (plate === 'poster') return centred(312, 440)
  if (plate === 'programme') return centred(410, 300)
  if (plate === 'river' || plate === 'sound') return centred(404, 290)
  if (['stencil', 'print', 'notebook', 'letter'].includes(plate)) return centred(300, 430)
  return centred(400, 430)
}
