import { drawCentred, drawLine, type Ink } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import type { Canvas } from '../../press/canvas.ts'
import { setManuscript } from '../../press/set-manuscript.ts'
import { ellipse, paint, type Shape, svgOf } from '../../press/shapes.ts'
import type { Volume } from '../../volume.ts'

const small: Ink = { size: 8.6, color: '#33383d' }
const hand: Ink = { size: 12, typeface: 'handwriting', weight: 700, color: '#33383d' }

const notes = [
  '朝、まどのうちがわだけ ぬれていた。あれ？',
  '給食のバナナ、曲がる向きがみんな同じ？',
  '弟のくつ、右だけへる。',
  'エレベーターで耳がつまる。どの階から？',
  '水たまりは、はしからかわく。まん中からはかわかない。',
  '電線のすずめは、みんな風上を向いていた。',
  'ろうかの電気、消えるときに音がする。',
  'カレーの日だけ、おかわりの列が右からできる。',
  '図書室の時計は二分すすんでいる。わざと？',
]

const ice = { white: [19, 22, 20, 24, 21], black: [17, 20, 15, 18, 16] }

/** Two bars on a scale that begins at `from`. */
function pair(
  canvas: Canvas,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  from: number,
) {
  const values: [string, number][] = [
    ['四月', 22],
    ['五月', 25],
  ]
  canvas
    .lineWidth(0.8)
    .moveTo(x + 24, y)
    .lineTo(x + 24, y + height - 20)
    .lineTo(x + width, y + height - 20)
    .stroke('#33383d')
  for (const [i, [label, value]] of values.entries()) {
    const tall = ((value - from) / (26 - from)) * (height - 30)
    const left = x + 44 + i * (width / 2.6)
    canvas.rect(left, y + height - 20 - tall, 30, tall).fill(i ? '#d97b4a' : '#6fa3b8')
    drawCentred(canvas, label, { x: left + 15, y: y + height - 6, ink: small })
    drawCentred(canvas, String(value), { x: left + 15, y: y + height - 24 - tall, ink: small })
  }
  drawLine(canvas, String(from), { x: x + 8, y: y + height - 17, ink: small })
}

export const scienceFair: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 600,
      height: 800,
      label: '',
      parts: [
        '<rect width="600" height="800" fill="#f3f1ea"/>',
        ...Array.from(
          { length: 17 },
          (_, i) => `<path d="M0 ${60 + i * 44}H600" stroke="#c3d4dc" stroke-width="2"/>`,
        ),
        '<path d="M90 0V800" stroke="#e6a8a0" stroke-width="3"/>',
        ...['なぜ？', 'いつ？', 'どこで？', 'いくつ？', 'ほんとう？', 'だれが？', 'どのくらい？'].map(
          (ask, i) =>
            words(ask, {
              x: 120 + ((i * 97) % 230),
              y: 360 + i * 58,
              size: 50 + (i % 3) * 8,
              weight: 700,
              color: ['#2f6f8f', '#d9662b', '#4f7f3a'][i % 3]!,
              typeface: 'handwriting',
            }),
        ),
        words(title.slice(0, 5), { x: 120, y: 140, size: 70, weight: 700, color: '#2b3036' }),
        words(title.slice(5), { x: 120, y: 222, size: 58, weight: 700, color: '#2b3036' }),
        words(author, { x: 120, y: 272, size: 22, weight: 400, color: '#2b3036' }),
      ],
    }),
  set: setManuscript('sakura', 'science-fair', {
    size: [425.2, 566.93],
    margins: { top: 58, bottom: 52, inner: 54, outer: 46 },
    body: { size: 10.6, color: '#2b3036' },
    display: { size: 20, weight: 700, color: '#2f6f8f' },
    leading: 18.6,
    accent: '#2f6f8f',
    indent: 10.6,
    furniture: 'outer',
    isRunOn: true,
    figures: {
      notes: {
        height: 176,
        draw: ({ canvas }, { x, y, width }) => {
          canvas.rect(x, y, width, 172).fill('#fbf8ec')
          for (const [i, note] of notes.entries()) {
            canvas
              .lineWidth(0.5)
              .moveTo(x + 10, y + 23 + i * 18.4)
              .lineTo(x + width - 10, y + 23 + i * 18.4)
              .stroke('#c3d4dc')
            drawLine(canvas, note, { x: x + 18, y: y + 19 + i * 18.4, ink: { ...hand, size: 11 } })
          }
        },
      },
      repeat: {
        height: 116,
        draw: ({ canvas }, { x, y, width }) => {
          const at = (minutes: number) => x + 60 + ((minutes - 14) / 11) * (width - 80)
          canvas
            .lineWidth(0.8)
            .moveTo(at(14), y + 86)
            .lineTo(at(25), y + 86)
            .stroke('#33383d')
          for (let minutes = 14; minutes <= 25; minutes++)
            drawCentred(canvas, String(minutes), { x: at(minutes), y: y + 100, ink: small })
          for (const [row, [name, values]] of Object.entries(ice).entries()) {
            const v = y + 24 + row * 38
            drawLine(canvas, name === 'white' ? '白い皿' : '黒い皿', { x, y: v + 4, ink: small })
            for (const minutes of values)
              canvas
                .lineWidth(1)
                .circle(at(minutes), v, 6)
                .fillAndStroke(name === 'white' ? '#ffffff' : '#33383d', '#33383d')
            const mean = values.reduce((sum, value) => sum + value, 0) / values.length
            canvas
              .lineWidth(1.6)
              .moveTo(at(mean), v - 14)
              .lineTo(at(mean), v + 14)
              .stroke('#d9662b')
          }
          drawCentred(canvas, '分（たて線は平均）', { x: x + width / 2, y: y + 114, ink: small })
        },
      },
      scale: {
        height: 130,
        draw: ({ canvas }, { x, y, width }) => {
          pair(canvas, { x, y, width: width / 2 - 16, height: 128 }, 0)
          pair(canvas, { x: x + width / 2 + 8, y, width: width / 2 - 16, height: 128 }, 20)
        },
      },
    },
  }),
}

const wedge = (share: number): string => {
  const t = share * 2 * Math.PI
  return `M0 0L0 -34A34 34 0 ${share > 0.5 ? 1 : 0} 1 ${(Math.sin(t) * 34).toFixed(2)} ${(-Math.cos(t) * 34).toFixed(2)}Z`
}

const pie = (a: number, b: number): Shape[] => [
  { d: ellipse([0, 0], 34, 34), fill: '#fff4dc', stroke: '#8a5a2c', width: 1.4 },
  { d: wedge(a / b), fill: '#e8924a' },
  ...Array.from(
    { length: b },
    (_, i): Shape => ({
      d: `M0 0L${(Math.sin((i / b) * 2 * Math.PI) * 34).toFixed(1)} ${(-Math.cos((i / b) * 2 * Math.PI) * 34).toFixed(1)}`,
      stroke: '#8a5a2c',
      width: 1,
    }),
  ),
]

export const fractions: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 700,
      height: 700,
      label: '',
      parts: [
        '<rect width="700" height="700" fill="#fbe3b6"/>',
        ...[2, 3, 4, 5, 6, 8, 9, 10, 12].map((b, i) =>
          svgOf(pie(Math.ceil(b * 0.4), b), {
            x: 130 + (i % 3) * 220,
            y: 250 + Math.floor(i / 3) * 170,
            scale: 2.2,
          }),
        ),
        words(title, {
          x: 350,
          y: 104,
          size: 64,
          weight: 700,
          color: '#7a3f16',
          align: 'middle',
          typeface: 'textbook',
        }),
        words(author, {
          x: 350,
          y: 148,
          size: 24,
          weight: 400,
          color: '#7a3f16',
          align: 'middle',
          typeface: 'textbook',
        }),
      ],
    }),
  set: setManuscript('sakura', 'shapes-of-fractions', {
    size: [453.54, 453.54],
    margins: { top: 52, bottom: 46, inner: 56, outer: 48 },
    body: { size: 11.2, typeface: 'textbook', color: '#33281f' },
    display: { size: 20, typeface: 'textbook', weight: 700, color: '#b4601f' },
    leading: 19.4,
    accent: '#b4601f',
    indent: 11.2,
    paper: '#fffaf0',
    furniture: 'centre',
    isRunOn: true,
    figures: {
      bars: {
        height: 96,
        draw: ({ canvas }, { x, y, width }, args) => {
          const count = args.length / 2
          const step = Math.min(30, 92 / count)
          for (let i = 0; i < count; i++) {
            const [a, b] = [args[i * 2]!, args[i * 2 + 1]!]
            drawCentred(canvas, `${a}/${b}`, {
              x: x + 18,
              y: y + i * step + step * 0.62,
              ink: { ...small, size: 10, typeface: 'textbook' },
            })
            for (let k = 0; k < b; k++)
              canvas
                .lineWidth(0.9)
                .rect(x + 44 + (k * (width - 50)) / b, y + i * step, (width - 50) / b, step - 7)
                .fillAndStroke(k < a ? '#e8924a' : '#ffffff', '#8a5a2c')
          }
        },
      },
      pies: {
        height: 96,
        draw: ({ canvas }, { x, y, width }, args) => {
          for (let i = 0; i < args.length / 2; i++) {
            const [a, b, at] = [args[i * 2]!, args[i * 2 + 1]!, x + ((i + 0.5) * width * 2) / args.length]
            paint(canvas, pie(a, b), { x: at, y: y + 38, scale: 1 })
            drawCentred(canvas, `${a}/${b}`, {
              x: at,
              y: y + 90,
              ink: { ...small, size: 10, typeface: 'textbook' },
            })
          }
        },
      },
      grid: {
        height: 118,
        draw: ({ canvas }, { x, y, width }, [a = 1, b = 1, c = 1, d = 1]) => {
          const [w, h] = [160, 108]
          const left = x + (width - w) / 2
          for (let i = 0; i < d; i++)
            for (let k = 0; k < b; k++) {
              const fill = i < c && k < a ? '#e8924a' : i < c || k < a ? '#f9dcb4' : '#ffffff'
              canvas
                .lineWidth(0.9)
                .rect(left + (i * w) / d, y + (k * h) / b, w / d, h / b)
                .fillAndStroke(fill, '#8a5a2c')
            }
        },
      },
    },
  }),
}
