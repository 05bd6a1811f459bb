import { drawCentred, drawColumn, drawLine } from '../../world/pen.ts'
import { path, words } from '../../world/site-art-kit.ts'
import { B5, type Canvas, circleAt, landscape, polyline } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import { contoursOf, fieldOf, noiseOf } from '../press/terrain.ts'
import type { VolumeBook } from '../volume.ts'
import { riverEssay, riverMaps } from './river-texts.ts'

const broad = noiseOf(7, 4)
const fine = noiseOf(23, 5)

/** The middle of the river at a place downstream, in a year: its bends grow and wander until they are cut off. */
export function riverAt(x: number, year: number): number {
  const age = (year - 1872) / 150
  const cut = year > 1931 ? 0.45 : 1
  return (
    3.4 +
    (0.9 + age * 0.35) * cut * Math.sin(x * 0.92 - age * 0.9) +
    0.42 * Math.sin(x * 2.1 + age * 1.4) * (0.6 + age * 0.4)
  )
}

/** The height above the river in metres at a place in kilometres. */
export function heightAt(x: number, y: number, year: number): number {
  const away = Math.abs(y - riverAt(x, year))
  const valley = Math.max(0, Math.abs(y - 3.4) - 1.15 - 0.35 * broad(x * 0.5, 4))
  const plain = 3 + away * 1.6 + fine(x * 1.4, y * 1.4) * 2.2
  const hills = valley * 92 * (0.75 + 0.5 * broad(x * 0.6 + 3, y * 0.6)) + valley * 26 * fine(x * 2, y * 2)
  const bed = away < 0.17 ? -2.6 * (1 - (away / 0.17) ** 2) - 0.4 : 0
  const island =
    4.2 * Math.exp(-(((x - 4.1 - (year - 1872) * 0.006) / 0.3) ** 2) - ((y - riverAt(x, year)) / 0.05) ** 2)
  return bed < 0 ? bed + island : plain + hills
}

interface Tone {
  paper: string
  water: string
  bank: string
  low: string
  high: string
  ink: string
}

const tones: Record<string, Tone> = {
  絵図: {
    paper: '#ead9b0',
    water: '#8fb3b0',
    bank: '#e2cc98',
    low: '#d3c487',
    high: '#9aa86a',
    ink: '#3d2a18',
  },
  陸測: {
    paper: '#f4efe0',
    water: '#f4efe0',
    bank: '#f4efe0',
    low: '#f4efe0',
    high: '#f4efe0',
    ink: '#221f1c',
  },
  青図: {
    paper: '#1d4a7a',
    water: '#2a5f94',
    bank: '#1d4a7a',
    low: '#1d4a7a',
    high: '#1d4a7a',
    ink: '#dfeaf5',
  },
  段彩: {
    paper: '#fdfbf3',
    water: '#a9d3e4',
    bank: '#e6efc9',
    low: '#d5e3a8',
    high: '#d9a866',
    ink: '#2a3138',
  },
}

type Frame = { x: number; y: number; width: number; height: number }

function drawMap(
  canvas: Canvas,
  frame: Frame,
  { year, tone, window }: { year: number; tone: Tone; window: [number, number, number, number] },
) {
  const [x0, y0, x1, y1] = window
  const { x, y, width, height } = frame
  const cells = 150
  const field = fieldOf(cells, Math.round((cells * height) / width), (u, v) =>
    heightAt(x0 + u * (x1 - x0), y0 + v * (y1 - y0), year),
  )
  const line = (level: number, isClosed = false) =>
    contoursOf(field, level, { isFramed: isClosed })
      .map((points) =>
        polyline(
          points.map(([u, v]) => [x + u * width, y + v * height] as const),
          isClosed,
        ),
      )
      .join('')
  canvas.save().rect(x, y, width, height).clip()
  canvas.rect(x, y, width, height).fill(tone.water)
  canvas.path(line(0, true) || 'M0 0').fill(tone.bank)
  for (const [level, color] of [
    [6, tone.low],
    [40, mixed(tone.low, tone.high, 0.5)],
    [90, tone.high],
  ] as const) {
    const d = line(level, true)
    if (d) canvas.path(d).fill(color)
  }
  for (let level = 10; level <= 190; level += 10) {
    const d = line(level)
    if (d)
      canvas
        .lineWidth(level % 50 === 0 ? 0.6 : 0.25)
        .path(d)
        .stroke(tone.ink)
  }
  canvas.lineWidth(0.9).path(line(0)).stroke(tone.ink)
  for (const [name, px, py] of [
    ['上の橋', 3.1, riverAt(3.1, year)],
    ['渡し場', 4.6, riverAt(4.6, year) + 0.2],
    ['下の橋', 5.9, riverAt(5.9, year)],
    ['打ち上げ場', 5.1, riverAt(5.1, year) - 0.42],
    ['水守町', 4.2, riverAt(4.2, year) + 0.6],
    ['波多野工房', 1.7, riverAt(1.7, year) - 0.5],
    ['堰', 2.2, riverAt(2.2, year)],
  ] as const) {
    const [cx, cy] = [x + ((px - x0) / (x1 - x0)) * width, y + ((py - y0) / (y1 - y0)) * height]
    if (cx < x + 10 || cx > x + width - 50 || cy < y + 8 || cy > y + height - 8) continue
    canvas.path(circleAt(cx, cy, 2)).fillAndStroke(tone.paper, tone.ink)
    drawLine(canvas, name, {
      x: cx + 5,
      y: cy + 3,
      ink: { size: 8, typeface: 'mincho', weight: 700, color: tone.ink },
    })
  }
  canvas.restore()
  canvas
    .lineWidth(1.4)
    .rect(x - 5, y - 5, width + 10, height + 10)
    .stroke(tone.ink)
  canvas.lineWidth(0.4).rect(x, y, width, height).stroke(tone.ink)
}

function mixed(a: string, b: string, share: number): string {
  const part = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16)
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(part(a, i) * (1 - share) + part(b, i) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Sets the atlas of the river: each survey over a whole page, with its story and a detail beside it. */
export function setRiverMaps(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const size = landscape(B5)
  const press = new Press(book, {
    size,
    margins: { top: 56, bottom: 50, inner: 60, outer: 54 },
    body: { size: 9.8, typeface: 'mincho', color: '#2a2621' },
    leading: 17.6,
    display: { size: 21, typeface: 'mincho', weight: 700, color: '#1d4a7a' },
    accent: '#1d4a7a',
    indent: 9.8,
    paper: '#fcf9f0',
    furniture: 'foot',
  })
  press.cover(cover)
  press.keepContents()
  press.chapter('川は動く')
  press.columns(2, 30)
  press.text(riverEssay)
  for (const { year, title, tone, text, detail } of riverMaps) {
    const look = tones[tone]!
    press.page({ isBare: true })
    press.mark(title)
    press.canvas.rect(0, 0, press.width, press.height).fill(look.paper)
    drawMap(
      press.canvas,
      { x: 32, y: 30, width: press.width - 104, height: press.height - 74 },
      { year, tone: look, window: [0, 0.6, 9.4, 6.2] },
    )
    drawColumn(press.canvas, title, {
      x: press.width - 36,
      y: 40,
      ink: { size: 16, typeface: 'mincho', weight: 700, color: look.ink, tracking: 3 },
    })
    drawCentred(press.canvas, String(press.pages), {
      x: press.width - 36,
      y: press.height - 26,
      ink: { size: 9, typeface: 'mincho', color: look.ink },
    })
    press.runningHead(title)
    press.page()
    press.columns(2, 30)
    press.section(title, { inContents: false, name: `story ${year}` })
    press.text(text)
    press.turn()
    press.figure(
      330,
      ({ x, y, width, height }) =>
        drawMap(
          press.canvas,
          { x: x + 6, y: y + 6, width: width - 12, height: height - 12 },
          { year, tone: look, window: [3.4, 1.9, 6, 5.1] },
        ),
      { caption: detail },
    )
  }
  press.chapter('八本の線')
  press.columns(2, 30)
  press.text(
    '八枚の図から川の中心線だけを取り出し、重ねたものです。上流の曲がりは年とともに大きくなり、昭和のはじめの改修で一度まっすぐになって、それからまた、ゆっくりと曲がりはじめています。\n\n川は、曲がりの外側の岸を削り、内側に砂を置きます。だから曲がりは育ち、育ちすぎると首のところで切れます。人がまっすぐにした川も、同じことを初めからやりなおします。線の間隔を見ると、改修のあと百年足らずで、もう一軒の家の幅ほど戻っていることが分かります。',
  )
  press.turn()
  press.figure(
    270,
    ({ x, y, width, height }) => {
      press.canvas.rect(x, y, width, height).fill('#eef2ea')
      for (const [i, { year }] of riverMaps.entries())
        press.canvas
          .lineWidth(1.6)
          .path(
            polyline(
              Array.from(
                { length: 60 },
                (_, k) =>
                  [x + (k / 59) * width, y + ((riverAt((k / 59) * 9.4, year) - 1.2) / 4.6) * height] as const,
              ),
            ),
          )
          .stroke(
            ['#8a5a22', '#a9793a', '#c79a52', '#6f9a8f', '#3f8aa8', '#2f6f9f', '#1d4a7a', '#0f2f5a'][i]!,
          )
    },
    { caption: '川の中心線。茶が古く、青が新しい。' },
  )
  return press.finish()
}

export function riverMapsCover(): string {
  const lines = Array.from({ length: 26 }, (_, i) => {
    const year = 1872 + i * 6
    const d = polyline(
      Array.from(
        { length: 70 },
        (_, k) => [(k / 69) * 820, 60 + riverAt((k / 69) * 9.4, year) * 92] as const,
      ),
    )
    return path(d, {
      stroke: i === 25 ? '#d8432f' : '#fcf9f0',
      width: i === 25 ? 7 : 2.2,
      opacity: i === 25 ? 1 : 0.2 + i * 0.025,
    })
  })
  return coverDrawing(820, 580, '#1d4a7a', [
    ...lines,
    '<rect x="640" y="36" width="132" height="400" fill="#fcf9f0"/>',
    words('川図帖', {
      x: 726,
      y: 66,
      size: 78,
      weight: 700,
      color: '#1d4a7a',
      typeface: 'mincho',
      vertical: true,
    }),
    words('水守川', {
      x: 664,
      y: 250,
      size: 40,
      weight: 400,
      color: '#d8432f',
      typeface: 'mincho',
      vertical: true,
    }),
  ])
}
