import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { chanceFrom, drawingSvg, words } from '../../../world/site-art-kit.ts'
import { curve } from '../../press/canvas.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import { blob, ellipse, mixed, type Point, paint, type Shape, svgOf } from '../../press/shapes.ts'
import { daysAt, elongationAt, moonPath } from '../../press/sky.ts'
import { drawText } from '../../press/text.ts'
import type { Volume } from '../../volume.ts'
import { type Month, months, shapeOf } from './months.ts'

const SIZE: [number, number] = [481.89, 481.89]
const body: Ink = { size: 10.6, typeface: 'rounded', color: '#33302e' }
const style: PressStyle = {
  size: SIZE,
  margins: { top: 48, bottom: 40, inner: 44, outer: 44 },
  body,
  display: { size: 22, typeface: 'rounded', color: '#a8325e' },
  leading: 18,
  accent: '#a8325e',
  furniture: 'centre',
}
const week = ['日', '月', '火', '水', '木', '金', '土']
const number = (value: number) =>
  ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'][value]

/** One figure of a month, some 40 units high around the origin. */
function figure(motif: Month['motif'], color: string): Shape[] {
  const pale = mixed(color, '#ffffff', 0.55)
  const spokes = (count: number, from: number, to: number, width: number): Shape[] =>
    Array.from({ length: count }, (_, i): Shape => {
      const t = (i / count) * 2 * Math.PI
      return {
        d: `M${Math.cos(t) * from} ${Math.sin(t) * from}L${Math.cos(t) * to} ${Math.sin(t) * to}`,
        stroke: color,
        width,
      }
    })
  switch (motif) {
    case 'petal':
      return [0, 72, 144, 216, 288].map((t): Shape => {
        const a = (t * Math.PI) / 180
        return { d: ellipse([Math.cos(a) * 10, Math.sin(a) * 10], 10, 7, t), fill: pale }
      })
    case 'carp':
      return [
        {
          d: blob([
            [-24, 0],
            [-14, -10],
            [14, -8],
            [26, -12],
            [22, 0],
            [26, 12],
            [14, 8],
            [-14, 10],
          ]),
          fill: color,
        },
        { d: ellipse([-15, -2], 4, 4), fill: '#ffffff' },
        { d: ellipse([-15, -2], 1.8, 1.8), fill: '#222222' },
        ...[-2, 7].map(
          (x): Shape => ({
            d: curve([
              [x, -8],
              [x + 4, 0],
              [x, 8],
            ]),
            stroke: pale,
            width: 2,
          }),
        ),
      ]
    case 'drop':
      return [
        {
          d: blob([
            [0, -22],
            [12, 4],
            [0, 18],
            [-12, 4],
          ]),
          fill: pale,
          stroke: color,
          width: 2,
        },
      ]
    case 'star':
      return [
        {
          d: `M${Array.from({ length: 10 }, (_, i) => {
            const [t, r] = [(i * Math.PI) / 5 - Math.PI / 2, i % 2 ? 9 : 22]
            return `${(Math.cos(t) * r).toFixed(1)} ${(Math.sin(t) * r).toFixed(1)}`
          }).join('L')}Z`,
          fill: color,
        },
      ]
    case 'sun':
      return [{ d: ellipse([0, 0], 11, 11), fill: color }, ...spokes(10, 15, 23, 3)]
    case 'moon':
      return [
        { d: ellipse([0, 0], 18, 18), fill: pale, stroke: color, width: 1.6 },
        {
          d: curve([
            [-20, 24],
            [-6, -4],
            [8, -26],
          ]),
          stroke: color,
          width: 2,
        },
        {
          d: curve([
            [8, -26],
            [18, -20],
            [24, -10],
          ]),
          stroke: color,
          width: 3,
        },
      ]
    case 'leaf':
      return [
        {
          d: blob([
            [0, -22],
            [14, -6],
            [10, 14],
            [0, 20],
            [-10, 14],
            [-14, -6],
          ]),
          fill: color,
        },
        { d: 'M0 -18V28', stroke: pale, width: 2 },
      ]
    case 'book':
      return [
        {
          d: 'M-24 -14Q-12 -20 0 -14Q12 -20 24 -14V16Q12 10 0 16Q-12 10 -24 16Z',
          fill: pale,
          stroke: color,
          width: 2,
        },
        { d: 'M0 -14V16', stroke: color, width: 2 },
      ]
    case 'flake':
      return [...spokes(6, 0, 22, 2.4), ...spokes(6, 12, 14, 8)]
    case 'kite':
      return [
        { d: 'M0 -24L18 0L0 22L-18 0Z', fill: color },
        { d: 'M0 -24V22M-18 0H18', stroke: pale, width: 2 },
        {
          d: curve([
            [0, 22],
            [8, 30],
            [-4, 36],
            [4, 44],
          ]),
          stroke: color,
          width: 2,
        },
      ]
    case 'bean':
      return [
        { d: ellipse([-8, -4], 11, 8, 20), fill: color },
        { d: ellipse([11, 8], 9, 7, -24), fill: pale, stroke: color, width: 1.6 },
      ]
    case 'bud':
      return [
        {
          d: curve([
            [-22, 22],
            [0, 4],
            [16, -22],
          ]),
          stroke: '#7a5a46',
          width: 3,
        },
        ...[
          [-12, 8],
          [2, -4],
          [14, -18],
        ].map(([x = 0, y = 0]): Shape => ({ d: ellipse([x + 6, y - 4], 6, 8, 30), fill: color })),
      ]
  }
}

function scattered({ motif, ink, month }: Month, [width, height]: [number, number], count: number): Shape[] {
  const chance = chanceFrom(month * 101)
  const places: Point[] = []
  for (let tries = 0; places.length < count && tries < 900; tries++) {
    const place: Point = [chance() * width, chance() * height]
    if (places.every(([x, y]) => Math.hypot(x - place[0], y - place[1]) > 74)) places.push(place)
  }
  return places.flatMap(([x, y]) =>
    figure(motif, mixed(ink, '#ffffff', 0.1 + chance() * 0.35)).map((shape) => ({
      ...shape,
      d: shifted(shape.d, x, y),
    })),
  )
}

/** Moves a path of absolute commands. V and H take one number each. */
function shifted(d: string, dx: number, dy: number): string {
  return d.replaceAll(/([MLCQVH])([^MLCQVHZ]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
    const moved = numbers.map(
      (value, i) => value + (command === 'V' ? dy : command === 'H' ? dx : i % 2 ? dy : dx),
    )
    return `${command}${moved.map((value) => value.toFixed(1)).join(' ')}`
  })
}

export const schoolCalendar: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 640,
      height: 640,
      label: '',
      parts: [
        ...months.map((month, i) => {
          const [x, y] = [(i % 4) * 160, Math.floor(i / 4) * 160]
          return `<rect x="${x}" y="${y}" width="160" height="160" fill="${month.ground}"/>${svgOf(figure(month.motif, month.ink), { x: x + 80, y: y + 76, scale: 2.1 })}`
        }),
        '<rect y="480" width="640" height="160" fill="#a8325e"/>',
        words(title, { x: 40, y: 566, size: 44, weight: 400, color: '#ffffff', typeface: 'rounded' }),
        words(author, { x: 40, y: 612, size: 20, weight: 400, color: '#fbe4e8', typeface: 'rounded' }),
      ],
    }),
  async set(book, cover) {
    const press = new Press(book, style)
    press.cover(cover)
    for (const month of months) {
      addOpening(press, month)
      addMonth(press, month)
    }
    press.page({ hasHead: false })
    press.mark('一年の行事')
    addYear(press)
    return press.finish()
  },
}

function addOpening(press: Press, month: Month) {
  press.page({ isBare: true })
  press.mark(`${month.year}年${month.month}月`)
  const { canvas } = press
  canvas.rect(0, 0, ...SIZE).fill(month.ground)
  canvas
    .save()
    .rect(0, 0, ...SIZE)
    .clip()
  paint(canvas, scattered(month, [SIZE[0], 250], 18), { x: 0, y: 0, scale: 1 })
  canvas.restore()
  canvas.rect(0, 262, SIZE[0], SIZE[1]).fill('#fffdf9')
  drawLine(canvas, `${number(month.month)}月`, {
    x: 44,
    y: 316,
    ink: { ...body, size: 36, color: month.ink },
  })
  drawLine(canvas, month.name, { x: 176, y: 314, ink: { ...body, size: 15, color: month.ink } })
  drawText(canvas, month.words, {
    x: 44,
    y: 346,
    measure: SIZE[0] - 88,
    ink: body,
    leading: 18.6,
    isJapanese: true,
  })
  drawLine(canvas, `今月の一冊　『${month.book}』`, {
    x: 44,
    y: 448,
    ink: { ...body, size: 11, color: month.ink },
  })
}

function addMonth(press: Press, month: Month) {
  press.page({ isBare: true })
  const { canvas } = press
  const { first, days } = shapeOf(month)
  const [left, top, width] = [30, 74, (SIZE[0] - 60) / 7]
  const rows = Math.ceil((first + days) / 7)
  const height = 372 / rows
  drawLine(canvas, `${month.year}年　${month.month}月`, {
    x: left,
    y: 48,
    ink: { ...body, size: 20, color: month.ink },
  })
  for (const [i, day] of week.entries())
    drawCentred(canvas, day, {
      x: left + (i + 0.5) * width,
      y: 68,
      ink: { ...body, size: 10, color: i === 0 ? '#c23b3b' : i === 6 ? '#3a6ea5' : '#33302e' },
    })
  for (let day = 1; day <= days; day++) {
    const at = first + day - 1
    const [x, y] = [left + (at % 7) * width, top + Math.floor(at / 7) * height]
    const holiday = month.holidays[day]
    const isOff = holiday !== undefined || at % 7 === 0
    canvas
      .lineWidth(0.6)
      .rect(x, y, width, height)
      .fillAndStroke(isOff ? month.ground : '#ffffff', '#d3c8bd')
    drawLine(canvas, String(day), {
      x: x + 5,
      y: y + 15,
      ink: { ...body, size: 12, color: isOff ? '#c23b3b' : at % 7 === 6 ? '#3a6ea5' : '#33302e' },
    })
    // The moon at nine in the evening, Japanese time.
    const elongation = elongationAt(daysAt(month.year, month.month, day) + 12 / 24)
    canvas.circle(x + width - 9, y + 10, 4.6).fill('#4a4a5c')
    canvas.path(moonPath(x + width - 9, y + 10, 4.6, elongation)).fill('#f6e2a2')
    const event = month.events.find(([on]) => on === day)?.[1]
    let line = y + 29
    for (const [text, color] of [
      [holiday, '#c23b3b'],
      [event, '#33302e'],
    ] as const)
      if (text)
        line = drawText(canvas, text, {
          x: x + 4,
          y: line,
          measure: width - 7,
          ink: { ...body, size: 7.6, color },
          leading: 10,
          isJapanese: true,
          isJustified: false,
        })
  }
  drawCentred(canvas, String(press.pages), {
    x: SIZE[0] / 2,
    y: SIZE[1] - 14,
    ink: { ...body, size: 8.4, color: '#77746c' },
  })
}

/** All events of the year on one page, in two columns. */
function addYear({ canvas }: Press) {
  drawLine(canvas, '一年の行事', { x: 36, y: 52, ink: { ...body, size: 18, color: '#a8325e' } })
  for (const [i, month] of months.entries()) {
    const [x, y] = [36 + (i % 3) * 140, 76 + Math.floor(i / 3) * 96]
    drawLine(canvas, `${month.month}月`, { x, y, ink: { ...body, size: 10.4, color: month.ink } })
    for (const [k, [day, what]] of month.events.slice(0, 6).entries()) {
      drawRight(canvas, String(day), {
        x: x + 16,
        y: y + 13 + k * 12.4,
        ink: { ...body, size: 7.6, color: month.ink },
      })
      drawLine(canvas, what, { x: x + 21, y: y + 13 + k * 12.4, ink: { ...body, size: 7.6 } })
    }
  }
}
