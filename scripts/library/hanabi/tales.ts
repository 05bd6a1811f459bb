import { drawCentred, drawLine } from '../../world/pen.ts'
import { chanceFrom, path, words } from '../../world/site-art-kit.ts'
import { A5, circleAt, polyline, r1 } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { bars, type Plot } from '../press/plot.ts'
import type { Press } from '../press/press.ts'
import { setManuscript, setVerticalManuscript } from '../press/set-manuscript.ts'
import type { Volume } from '../volume.ts'

const mist = [62, 88, 40, 196, 120, 0, 14, 55, 90, 140, 30, 76, 104, 48, 22]
const chill = [11.2, 10.4, 9.1, 13.8, 12.6, 7.9, 12.9, 10.8, 9.7, 12.2, 8.8, 11.4, 12.8, 10.9, 10.1]
const scores = [
  [68, 52, 50],
  [66, 61, 49],
  [63, 55, 52],
  [60, 60, 59],
  [51, 62, 66],
  [50, 57, 71],
  [41, 43, 44],
  [64, 60, 55],
  [55, 84, 63],
  [48, 60, 74],
  [65, 58, 60],
  [0, 66, 69],
  [0, 58, 77],
  [0, 63, 70],
  [0, 55, 82],
]

type Place = { x: number; y: number; width: number; height: number }

function plotAt({ canvas }: Press, { x, y, width, height }: Place, colors: readonly string[]): Plot {
  return { canvas, x, y, width, height, ink: { size: 7, typeface: 'rounded', color: '#4f5540' }, colors }
}

const teaFigures = {
  slope: {
    height: 150,
    draw: ({ canvas }: Press, { x, y, width }: Place) => {
      canvas.rect(x, y, width, 144).fill('#eef3e2')
      const hill = Array.from(
        { length: 40 },
        (_, i) => [x + (i / 39) * width, y + 128 - 108 / (1 + Math.exp(-(i - 20) / 6))] as const,
      )
      canvas.path(polyline([...hill, [x + width, y + 144], [x, y + 144]], true)).fill('#a9bd7a')
      for (const [i, row] of [6, 9, 12, 19, 22, 25, 33, 36].entries())
        canvas.path(circleAt(hill[row]![0], hill[row]![1] - 2, 5 + (i % 2))).fill('#5d7a2e')
      canvas
        .save()
        .fillOpacity(0.65)
        .path(polyline([[x, y + 82], ...hill.filter(([, py]) => py > y + 82), [x, y + 128]], true))
        .fill('#ffffff')
        .restore()
      for (const [name, row] of [
        ['坂下', 9],
        ['中段', 22],
        ['坂上', 35],
      ] as const)
        drawCentred(canvas, name, {
          x: hill[row]![0],
          y: hill[row]![1] - 14,
          ink: { size: 8.4, typeface: 'rounded', color: '#3b4a20' },
        })
      drawLine(canvas, '川', {
        x: x + 6,
        y: y + 140,
        ink: { size: 8.4, typeface: 'rounded', color: '#2f6f8f' },
      })
    },
  },
  mist: {
    height: 150,
    draw: ({ canvas }: Press, { x, y, width }: Place) => {
      const slot = width / 15
      for (const [i, height] of mist.entries()) {
        canvas.rect(x + i * slot + 2, y + 130 - height * 0.6, slot - 4, height * 0.6 + 1).fill('#cfdcd6')
        drawCentred(canvas, String(i + 1), {
          x: x + (i + 0.5) * slot,
          y: y + 142,
          ink: { size: 7, typeface: 'rounded' },
        })
      }
      canvas
        .lineWidth(1.2)
        .path(
          polyline(chill.map((degrees, i) => [x + (i + 0.5) * slot, y + 130 - (degrees - 6) * 14] as const)),
        )
        .stroke('#b5452c')
      for (const [name, metres] of [
        ['坂上', 180],
        ['中段', 90],
      ] as const) {
        canvas
          .lineWidth(0.4)
          .dash(2, { space: 2 })
          .moveTo(x, y + 130 - metres * 0.6)
          .lineTo(x + width, y + 130 - metres * 0.6)
          .stroke('#5d7a2e')
          .undash()
        drawLine(canvas, name, {
          x: x + 2,
          y: y + 127 - metres * 0.6,
          ink: { size: 7, typeface: 'rounded', color: '#5d7a2e' },
        })
      }
    },
  },
  scores: {
    height: 160,
    draw: (press: Press, place: Place) =>
      bars(
        plotAt(press, place, ['#a9bd7a', '#5d7a2e', '#2f4a1c']),
        ['坂下', '中段', '坂上'].map((name, k) => ({
          name,
          values: scores.map((row, i) => [i + 1, row[k]!] as const),
        })),
        { from: 0.5, to: 15.5, step: 1, max: 100, rise: 20, unit: '点' },
      ),
  },
}

const trayFigure = {
  tray: {
    height: 168,
    draw: ({ canvas }: Press, { x, y, width }: Place, [count = 5]: number[]) => {
      const [left, w] = [x + 40, width - 80]
      canvas.rect(left, y, w, 160).fill('#7d2a22')
      canvas
        .lineWidth(2)
        .rect(left + 5, y + 5, w - 10, 150)
        .stroke('#3a1512')
      const dishes: [number, number, number, string, string][] = [
        [0.24, 0.72, 30, '#2a2422', '#f4efe4'],
        [0.76, 0.72, 30, '#a8483a', '#d9a05a'],
        [0.5, 0.4, 27, '#f0ead8', '#7a5a3a'],
        [0.77, 0.26, 25, '#dfe6e2', '#8fa0a8'],
        [0.24, 0.27, 20, '#f6f2e6', '#f6f2e6'],
      ]
      for (const [i, [dx, dy, r, rim, food]] of dishes.slice(0, count).entries()) {
        const [cx, cy] = [left + dx * w, y + dy * 160]
        canvas.path(circleAt(cx + 1.5, cy + 2.5, r)).fill('#4f1813')
        canvas.path(circleAt(cx, cy, r)).fill(rim)
        canvas.path(circleAt(cx, cy, r * 0.74)).fill(food)
        if (i < 4)
          for (let k = 0; k < 7; k++)
            canvas
              .path(
                circleAt(
                  cx + Math.cos(k * 2.4 + i) * r * 0.42,
                  cy + Math.sin(k * 2.4 + i) * r * 0.42,
                  r * 0.13,
                ),
              )
              .fill(['#ffffff', '#e8d9a8', '#5f7a4a', '#c95f4a'][(k + i) % 4]!)
        drawCentred(canvas, String(i + 1), {
          x: cx + r + 7,
          y: cy + r * 0.7,
          ink: { size: 9, typeface: 'geometric', color: '#f4e3c4' },
        })
      }
      canvas.rect(left + w * 0.3, y + 146, w * 0.4, 2).fill('#e8d0a0')
      canvas.rect(left + w * 0.3, y + 150, w * 0.4, 2).fill('#e8d0a0')
    },
  },
}

export const tales: Record<string, Volume> = {
  'ferry-keeper': {
    cover: ferryCover,
    set: setVerticalManuscript('hanabi', 'ferry-keeper', {
      size: [368, 521],
      body: { size: 11.4, typeface: 'mincho', color: '#211f1c' },
      display: { size: 16, typeface: 'mincho', weight: 700, color: '#1f3a44' },
      characters: 32,
      columns: 12,
      leading: 22.6,
      top: 62,
      paper: '#faf6ec',
    }),
  },
  'fox-wedding': {
    cover: foxCover,
    set: setVerticalManuscript('hanabi', 'fox-wedding', {
      size: [390, 500],
      body: { size: 13, typeface: 'textbook', color: '#2b2320' },
      display: { size: 18, typeface: 'textbook', weight: 700, color: '#b5452c' },
      characters: 27,
      columns: 11,
      leading: 26,
      top: 60,
      paper: '#fdf7ea',
    }),
  },
  'festival-food': {
    cover: foodCover,
    set: setManuscript('hanabi', 'festival-food', {
      size: [420, 560],
      margins: { top: 58, bottom: 50, inner: 54, outer: 46 },
      body: { size: 9.6, typeface: 'rounded', color: '#2b2320' },
      leading: 17.4,
      display: { size: 20, typeface: 'poster', color: '#b5452c' },
      accent: '#b5452c',
      indent: 9.6,
      paper: '#fffaf0',
      furniture: 'foot',
      figures: trayFigure,
      isRunOn: true,
    }),
  },
  'tea-hill': {
    cover: teaCover,
    set: setManuscript('hanabi', 'tea-hill', {
      size: A5,
      margins: { top: 62, bottom: 54, inner: 56, outer: 48 },
      body: { size: 9.4, typeface: 'sans', color: '#262a20' },
      leading: 17.2,
      display: { size: 20, typeface: 'mincho', weight: 700, color: '#3b4a20' },
      accent: '#5d7a2e',
      indent: 9.4,
      paper: '#fbfbf3',
      furniture: 'outer',
      figures: teaFigures,
      isRunOn: true,
    }),
  },
}

function ferryCover(): string {
  const chance = chanceFrom(40)
  const strokes = Array.from({ length: 34 }, (_, i) =>
    path(
      `M${r1(chance() * 200 - 60)} ${r1(330 + i * 15)}C${r1(160 + chance() * 80)} ${r1(318 + i * 15)} ${r1(320 + chance() * 90)} ${r1(346 + i * 15)} ${r1(560 + chance() * 90)} ${r1(326 + i * 15)}`,
      { stroke: '#1f3a44', width: r1(0.6 + chance() * 2.6), opacity: 0.2 + chance() * 0.5 },
    ),
  )
  return coverDrawing(580, 821, '#e9e4d6', [
    ...strokes,
    path('M120 520q150 70 330 0l-40 46q-120 36 -240 2z', { fill: '#211f1c' }),
    path('M330 380L236 660', { stroke: '#211f1c', width: 6 }),
    path('M300 520c-8-60 10-96 28-96s30 40 22 96z', { fill: '#211f1c' }),
    '<circle cx="326" cy="404" r="21" fill="#211f1c"/><circle cx="470" cy="150" r="46" fill="#b5452c" opacity="0.85"/>',
    words('渡し守の', {
      x: 100,
      y: 56,
      size: 60,
      weight: 700,
      color: '#211f1c',
      typeface: 'mincho',
      vertical: true,
    }),
    words('聞き書き', {
      x: 178,
      y: 120,
      size: 60,
      weight: 700,
      color: '#211f1c',
      typeface: 'mincho',
      vertical: true,
    }),
    words('聞き手　松永 和', {
      x: 540,
      y: 560,
      size: 20,
      weight: 400,
      color: '#211f1c',
      typeface: 'mincho',
      vertical: true,
    }),
  ])
}

function foxCover(): string {
  const chance = chanceFrom(12)
  const rain = Array.from({ length: 70 }, () => `M${r1(chance() * 600)} ${r1(chance() * 770)}l-7 44`).join('')
  const line = Array.from({ length: 7 }, (_, i) => {
    const [x, y, s] = [90 + i * 70, 520 + Math.sin(i * 0.9) * 26, 34 - Math.abs(i - 3) * 3]
    return (
      path(
        `M${x - s * 0.5} ${y}C${x - s * 0.6} ${y - s * 1.6} ${x + s * 0.6} ${y - s * 1.6} ${x + s * 0.5} ${y}Z`,
        { fill: i === 3 ? '#fdf7ea' : '#5a3d3a' },
      ) +
      path(
        `M${x - s * 0.34} ${r1(y - s * 1.1)}l${r1(-s * 0.02)} ${r1(-s * 0.6)}l${r1(s * 0.3)} ${r1(s * 0.32)}l${r1(s * 0.3)} ${r1(-s * 0.32)}l${r1(-s * 0.02)} ${r1(s * 0.6)}q${r1(-s * 0.28)} ${r1(s * 0.5)} ${r1(-s * 0.56)} 0z`,
        { fill: '#e4813a' },
      )
    )
  })
  return coverDrawing(600, 769, '#f7d98a', [
    path('M0 560C160 470 300 610 600 500V769H0Z', { fill: '#8fae5f' }),
    path(rain, { stroke: '#ffffff', width: 2.4, opacity: 0.8 }),
    ...line,
    words('きつねの', {
      x: 508,
      y: 48,
      size: 72,
      weight: 700,
      color: '#b5452c',
      typeface: 'textbook',
      vertical: true,
    }),
    words('嫁入り', {
      x: 414,
      y: 116,
      size: 72,
      weight: 700,
      color: '#b5452c',
      typeface: 'textbook',
      vertical: true,
    }),
    words('十二の夜話', {
      x: 60,
      y: 60,
      size: 30,
      weight: 400,
      color: '#5a3d3a',
      typeface: 'textbook',
      vertical: true,
    }),
    words('語り　高遠 みさお', {
      x: 40,
      y: 730,
      size: 24,
      weight: 400,
      color: '#fdf7ea',
      typeface: 'textbook',
    }),
  ])
}

function foodCover(): string {
  const rings = [
    [160, 300, 118, '#2a2422', '#f4efe4'],
    [430, 250, 96, '#f0ead8', '#d97a4a'],
    [330, 480, 130, '#a8483a', '#e8c46a'],
    [120, 560, 86, '#dfe6e2', '#7a9a6a'],
    [500, 520, 70, '#f6f2e6', '#f6f2e6'],
    [520, 690, 84, '#2a2422', '#c95f4a'],
  ] as const
  return coverDrawing(600, 800, '#d8432f', [
    ...rings.flatMap(([x, y, r, rim, food]) => [
      `<circle cx="${x}" cy="${y + 8}" r="${r}" fill="#8f2318"/><circle cx="${x}" cy="${y}" r="${r}" fill="${rim}"/><circle cx="${x}" cy="${y}" r="${r * 0.76}" fill="${food}"/>`,
    ]),
    words('祭りの日の', { x: 34, y: 92, size: 56, weight: 700, color: '#fffaf0', typeface: 'poster' }),
    words('ごちそう', { x: 300, y: 168, size: 70, weight: 700, color: '#ffe08a', typeface: 'poster' }),
    words('浜 千鶴', { x: 36, y: 766, size: 28, weight: 700, color: '#fffaf0', typeface: 'poster' }),
  ])
}

function teaCover(): string {
  const rows = Array.from({ length: 17 }, (_, i) => {
    const y = 260 + i * 36
    return path(
      `M-20 ${y + 60}C140 ${y - 40} 360 ${y + 130} 640 ${y - 50}V${y - 14}C360 ${y + 166} 140 ${y - 4} -20 ${y + 96}Z`,
      { fill: i % 2 === 0 ? '#5d7a2e' : '#7c9a44' },
    )
  })
  return coverDrawing(600, 851, '#eef0dc', [
    ...rows,
    '<rect x="-10" y="470" width="620" height="86" fill="#ffffff" opacity="0.55"/>',
    words('茶どころの', {
      x: 300,
      y: 104,
      size: 42,
      weight: 400,
      color: '#3b4a20',
      typeface: 'mincho',
      align: 'middle',
    }),
    words('坂道', {
      x: 300,
      y: 208,
      size: 100,
      weight: 700,
      color: '#3b4a20',
      typeface: 'mincho',
      align: 'middle',
    }),
    words('蔵元 結', {
      x: 300,
      y: 246,
      size: 22,
      weight: 400,
      color: '#5d7a2e',
      typeface: 'mincho',
      align: 'middle',
    }),
  ])
}
