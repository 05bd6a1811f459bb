import { drawCentred, drawRight } from '../../../world/pen.ts'
import { chanceFrom, drawingSvg, words } from '../../../world/site-art-kit.ts'
import type { Press } from '../../press/press.ts'
import { setManuscript } from '../../press/set-manuscript.ts'
import { ellipse, type Shape, svgOf } from '../../press/shapes.ts'
import type { Volume } from '../../volume.ts'

type Place = { x: number; y: number; width: number; height: number }
const pupils: [string, number][] = [
  ['昭31', 62],
  ['昭41', 384],
  ['昭51', 702],
  ['昭61', 521],
  ['平8', 402],
  ['平18', 331],
  ['平28', 296],
  ['令8', 274],
]
const loans: [string, number][] = [
  ['昭40', 18],
  ['昭50', 24],
  ['昭60', 13],
  ['平2', 9],
  ['平12', 21],
  ['平22', 33],
  ['令2', 58],
  ['令7', 46],
]

/** Bars with their numbers, and a line below them. */
function bars(
  { canvas }: Press,
  { x, y, width, height }: Place,
  values: readonly [string, number][],
  color: string,
) {
  const most = Math.max(...values.map(([, value]) => value))
  const step = width / values.length
  for (const [i, [label, value]] of values.entries()) {
    const tall = ((height - 40) * value) / most
    const left = x + i * step
    canvas.rect(left + step * 0.2, y + height - 22 - tall, step * 0.6, tall).fill(color)
    drawCentred(canvas, String(value), {
      x: left + step / 2,
      y: y + height - 26 - tall,
      ink: { size: 8, color: '#4a4038' },
    })
    drawCentred(canvas, label, {
      x: left + step / 2,
      y: y + height - 8,
      ink: { size: 8.4, typeface: 'mincho', color: '#4a4038' },
    })
  }
  canvas
    .lineWidth(0.8)
    .moveTo(x, y + height - 21)
    .lineTo(x + width, y + height - 21)
    .stroke('#4a4038')
}

const petals = (): Shape[] => {
  const chance = chanceFrom(70)
  return Array.from(
    { length: 70 },
    (): Shape => ({
      d: ellipse([chance() * 600, chance() * 850], 6 + chance() * 8, 4 + chance() * 5, chance() * 180),
      fill: chance() < 0.5 ? '#f4cfd8' : '#e9a9ba',
      opacity: 0.9,
    }),
  )
}

export const seventyYears: Volume = {
  cover: ({ author }) =>
    drawingSvg({
      width: 600,
      height: 850,
      label: '',
      parts: [
        '<rect width="600" height="850" fill="#7b1f3c"/>',
        svgOf(petals()),
        '<rect x="196" y="70" width="208" height="560" fill="#fbf6ee"/><rect x="206" y="80" width="188" height="540" fill="none" stroke="#b08a3c" stroke-width="2.5"/>',
        words('ひとひらの記憶', {
          x: 326,
          y: 112,
          size: 64,
          weight: 700,
          color: '#3a1a24',
          typeface: 'mincho',
          vertical: true,
        }),
        words('七十年', {
          x: 250,
          y: 420,
          size: 52,
          weight: 400,
          color: '#7b1f3c',
          typeface: 'mincho',
          vertical: true,
        }),
        words(author, {
          x: 300,
          y: 780,
          size: 24,
          weight: 700,
          color: '#fbf6ee',
          align: 'middle',
          typeface: 'mincho',
        }),
      ],
    }),
  set: setManuscript('sakura', 'seventy-years', {
    size: [515.91, 728.5],
    margins: { top: 84, bottom: 76, inner: 78, outer: 70 },
    body: { size: 11.6, typeface: 'mincho', color: '#2a2024' },
    display: { size: 21, typeface: 'mincho', weight: 700, color: '#7b1f3c' },
    leading: 21.6,
    accent: '#7b1f3c',
    indent: 11.6,
    paper: '#fdfaf4',
    furniture: 'outer',
    isRunOn: true,
    widths: { 年: 6, できごと: 22, 項目: 14, 数: 12 },
    figures: {
      pupils: { height: 200, draw: (press, place) => bars(press, place, pupils, '#b5566f') },
      loans: { height: 200, draw: (press, place) => bars(press, place, loans, '#b08a3c') },
    },
    opening: (press, title, number) => {
      const { canvas, left, measure, y } = press
      drawRight(canvas, String(number), {
        x: left + measure,
        y: y + 18,
        ink: { size: 30, typeface: 'garamond', color: '#e3cfd4' },
      })
      canvas
        .lineWidth(1)
        .moveTo(left, y + 30)
        .lineTo(left + measure, y + 30)
        .stroke('#b08a3c')
      drawCentred(canvas, title, {
        x: left + measure / 2,
        y: y + 20,
        ink: { size: 21, weight: 700, typeface: 'mincho', color: '#7b1f3c', tracking: 2 },
      })
      return y + 66
    },
  }),
}
