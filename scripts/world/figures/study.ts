import { drawCentred, drawLine, drawRight, type PdfDocument } from '../pen.ts'
import { type Figure, INK, LINE, PALE, WASH } from './figure.ts'

function axes(d: PdfDocument, width: number, height: number, ticks: readonly string[]) {
  d.lineWidth(0.9)
    .moveTo(30, 6)
    .lineTo(30, height)
    .lineTo(width - 4, height)
    .stroke(INK)
  ticks.forEach((tick, i) => {
    drawCentred(d, tick, {
      x: 30 + (i / (ticks.length - 1)) * (width - 54),
      y: height + 12,
      ink: { size: 7, color: PALE },
    })
  })
}

/** The taste that kombu gives off over an hour, at three temperatures. */
export const kombuCurve: Figure = {
  height: 158,
  draw(d, { width, accent }) {
    axes(d, width, 132, ['0', '10', '20', '30', '40', '50', '60分'])
    const curves = [
      ['60°C', 104, 0.075, accent],
      ['80°C', 84, 0.13, INK],
      ['水出し', 58, 0.03, PALE],
    ] as const
    for (const [name, top, rate, color] of curves) {
      const points = Array.from({ length: 31 }, (_, i) => {
        const x = 30 + (i / 30) * (width - 78)
        return `${x} ${132 - top * (1 - Math.exp(-rate * i * 2))}`
      })
      d.lineWidth(1.5)
        .path(`M${points.join('L')}`)
        .stroke(color)
      const end = Number(points.at(-1)?.split(' ')[1])
      drawLine(d, name, { x: width - 44, y: end + 3, ink: { size: 7.8, weight: 700, color } })
    }
    drawLine(d, 'うま味の強さ', { x: 34, y: 11, ink: { size: 7, color: PALE } })
  },
}

/** The strength of the taste when two kinds of stock are mixed in various proportions. */
export const synergy: Figure = {
  height: 152,
  draw(d, { width, accent }) {
    const values = [10, 34, 58, 72, 78, 70, 54, 31, 9]
    const w = (width - 60) / values.length
    d.lineWidth(0.9).moveTo(30, 122).lineTo(width, 122).stroke(INK)
    values.forEach((value, i) => {
      const h = value * 1.35
      d.rect(34 + i * w, 122 - h, w - 8, h).fill(i === 4 ? accent : '#cbbfa4')
      drawCentred(d, String(value), { x: 34 + i * w + (w - 8) / 2, y: 118 - h, ink: { size: 7, color: INK } })
      drawCentred(d, `${8 - i}:${i}`, { x: 34 + i * w + (w - 8) / 2, y: 133, ink: { size: 7, color: PALE } })
    })
    drawCentred(d, '昆布 : 鰹', { x: width / 2, y: 147, ink: { size: 7.6, color: INK } })
  },
}

/** The visitors of the school library over a week. */
export const weekBars: Figure = {
  height: 128,
  draw(d, { width, accent }) {
    const days = [
      ['月', 84],
      ['火', 61],
      ['水', 132],
      ['木', 70],
      ['金', 118],
    ] as const
    d.lineWidth(0.9).moveTo(24, 104).lineTo(width, 104).stroke(INK)
    days.forEach(([day, count], i) => {
      const x = 44 + i * ((width - 50) / 5)
      d.rect(x, 104 - count * 0.66, 30, count * 0.66).fill(day === '水' ? accent : '#e6c9cd')
      drawCentred(d, `${count}人`, { x: x + 15, y: 99 - count * 0.66, ink: { size: 7.6, weight: 700 } })
      drawCentred(d, day, { x: x + 15, y: 118, ink: { size: 8.4 } })
    })
  },
}

/** The lighthouse of the story, with its light and its cat. */
export const lighthouse: Figure = {
  height: 190,
  draw(d, { width, accent }) {
    d.rect(0, 0, width, 190).fill('#e9f1f4')
    d.fillOpacity(0.75).path(`M150 44L${width} 4V96z`).fill('#f8edbf').fillOpacity(1)
    d.path('M112 160L124 58H162L174 160z').fill('#ffffff')
    for (const y of [76, 108, 140]) {
      const half = 19 + (y - 58) * 0.118
      d.path(`M${143 - half} ${y}h${half * 2}l1.9 16h${-half * 2 - 3.8}z`).fill(accent)
    }
    d.rect(127, 38, 32, 20).fill('#f3d877')
    d.path('M122 38L143 22L164 38z').fill(INK)
    d.rect(120, 56, 46, 4).fill(INK)
    d.path(`M0 160Q60 138 143 156T${width} 150V190H0z`).fill('#8fa98f')
    for (let i = 0; i < 3; i++)
      d.lineWidth(1)
        .path(`M0 ${170 + i * 7}q20 -6 40 0t40 0t40 0t40 0t40 0t40 0t40 0t36 0`)
        .stroke('#6f97a8')
    d.path('M186 151c-6 -2 -8 -16 0 -17l-1 -7l5 4h5l5 -4l-1 8c5 6 3 14 0 16z').fill(INK)
    d.lineWidth(2).path('M200 149q12 0 10 -13').stroke(INK)
  },
}

/** The hours when the light must be lit: a bar for the night, in four months. */
export const lighthouseHours: Figure = {
  height: 104,
  draw(d, { width, accent }) {
    const months = [
      ['March', 18, 6],
      ['June', 19.5, 4.5],
      ['September', 18, 5.6],
      ['December', 16.6, 7],
    ] as const
    const at = (hour: number) => 66 + (((hour + 12) % 24) / 24) * (width - 74)
    months.forEach(([name, from, to], i) => {
      const y = 8 + i * 21
      drawRight(d, name, { x: 58, y: y + 10, ink: { size: 8, weight: 700 } })
      d.rect(66, y, width - 74, 13).fill(WASH)
      d.rect(at(from), y, at(to) - at(from), 13).fill(accent)
    })
    for (const hour of [12, 18, 0, 6]) {
      const x = hour === 12 ? 66 : at(hour)
      d.lineWidth(0.3).moveTo(x, 4).lineTo(x, 90).stroke(LINE)
      drawCentred(d, hour === 12 ? 'noon' : hour === 0 ? 'midnight' : `${hour}:00`, {
        x: x + (hour === 12 ? 8 : 0),
        y: 101,
        ink: { size: 7, color: PALE },
      })
    }
  },
}
