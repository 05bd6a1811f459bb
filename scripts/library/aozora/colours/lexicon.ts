import { drawCentred, drawColumn, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { circleAt } from '../../press/canvas.ts'
import { Press } from '../../press/press.ts'
import { drawText } from '../../press/text.ts'
import type { VolumeBook } from '../../volume.ts'
import { colours } from './entries.ts'
import {
  chromaOf,
  contrastOf,
  distanceOf,
  hslOf,
  hueOf,
  labOf,
  luminanceOf,
  rgbOf,
  shownAt,
} from './spaces.ts'
import { essays, families } from './texts.ts'

const SIZE: [number, number] = [396, 510]
const INK = '#26241f'
const PALE = '#8b867a'
const body: Ink = { size: 9.8, typeface: 'mincho', color: INK }
const small: Ink = { size: 7.4, typeface: 'mincho', color: PALE }
const figures: Ink = { size: 9, typeface: 'geometric', color: INK }

const onColour = (hex: string) => (luminanceOf(hex) > 0.3 ? INK : '#fffdf6')
const all = colours.map((entry, index) => ({ ...entry, index, lab: labOf(entry.hex) }))
type Placed = (typeof all)[number]

/** Sets the lexicon: each colour has a page that shows nothing else, and a page of words and figures facing it. */
export function setColours(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: SIZE,
    margins: { top: 62, bottom: 54, inner: 48, outer: 44 },
    body,
    leading: 18.2,
    display: { size: 16, typeface: 'mincho', weight: 700, color: INK },
    accent: '#8e3040',
    indent: 9.8,
    paper: '#fdfcf8',
    furniture: 'foot',
  })
  press.cover(cover)
  press.keepContents()
  for (const { title, text } of essays) {
    press.chapter(title, { isNewPage: title !== '値の読み方' })
    press.text(text)
  }
  const pages = new Map<string, number>()
  let family = ''
  for (const colour of all) {
    if (colour.family !== family) {
      family = colour.family
      addFamily(press, family)
    }
    addSwatch(press, colour)
    pages.set(colour.name, press.pages)
    addPage(press, colour)
  }
  addLadder(press, pages)
  addIndex(press, pages)
  return press.finish()
}

function addFamily(press: Press, family: string) {
  const members = all.filter((colour) => colour.family === family)
  if (press.pages % 2 === 0) press.page({ isBare: true })
  press.page({ isBare: true })
  const [width, height] = SIZE
  for (const [i, { hex }] of members.entries())
    press.canvas.rect(0, (i * height) / members.length, width, height / members.length + 0.5).fill(hex)
  press.page({ isBare: true })
  press.y = press.top + 12
  press.mark(family)
  drawLine(press.canvas, family, {
    x: press.left,
    y: press.y + 40,
    ink: { ...press.style.display, size: 30 },
  })
  const top = press.y + 78
  const text = families[family] ?? ''
  drawText(press.canvas, text, {
    x: press.left,
    y: top,
    measure: press.measure,
    ink: body,
    leading: 18.2,
    isJapanese: true,
  })
  const places = members.map(({ lab }) => ({ hue: hueOf(lab), chroma: chromaOf(lab) }))
  const [cx, cy, radius] = [press.left + press.measure / 2, 368, 84]
  for (let ring = 1; ring <= 4; ring++)
    press.canvas
      .lineWidth(0.3)
      .circle(cx, cy, (radius * ring) / 4)
      .stroke('#cfcabd')
  for (const [i, { hue, chroma }] of places.entries()) {
    const far = Math.min(1, chroma / 90) * radius
    const [x, y] = [cx + far * Math.cos((hue * Math.PI) / 180), cy - far * Math.sin((hue * Math.PI) / 180)]
    press.canvas.lineWidth(0.5).circle(x, y, 7).fillAndStroke(members[i]!.hex, '#ffffff')
  }
  drawCentred(press.canvas, `${family}の${members.length}色。角度が色相、中心からの距離が彩度`, {
    x: cx,
    y: cy + radius + 22,
    ink: small,
  })
}

function addSwatch(press: Press, { hex, name, reading, index }: Placed) {
  press.page({ isBare: true })
  const ink = onColour(hex)
  press.canvas.rect(0, 0, ...SIZE).fill(hex)
  press.mark(name, 1, { inContents: false })
  drawColumn(press.canvas, name, {
    x: SIZE[0] - 62,
    y: 58,
    ink: { size: 34, typeface: 'mincho', color: ink, tracking: 6 },
  })
  drawColumn(press.canvas, reading, {
    x: SIZE[0] - 98,
    y: 60,
    ink: { size: 11, typeface: 'mincho', color: ink, tracking: 3 },
  })
  drawLine(press.canvas, String(index + 1).padStart(2, '0'), {
    x: 34,
    y: 476,
    ink: { ...figures, size: 12, color: ink },
  })
  drawRight(press.canvas, hex.toUpperCase(), {
    x: SIZE[0] - 34,
    y: 476,
    ink: { ...figures, size: 10, color: ink, tracking: 1 },
  })
}

function addPage(press: Press, colour: Placed) {
  press.page({ hasHead: false })
  const { canvas, left, measure } = press
  const { name, reading, hex, text } = colour
  drawLine(canvas, name, { x: left, y: 80, ink: { ...press.style.display, size: 19, tracking: 2 } })
  drawRight(canvas, reading, { x: left + measure, y: 80, ink: { ...body, size: 9 } })
  canvas.rect(left, 90, measure, 3).fill(hex)
  if (luminanceOf(hex) > 0.8) canvas.lineWidth(0.4).rect(left, 90, measure, 3).stroke('#c9c4b7')
  const setting = { x: left, measure, ink: body, leading: 18.6, isJapanese: true, indent: 9.8 }
  let y = drawText(canvas, text, { ...setting, y: 120 })
  y = drawText(canvas, sentenceOf(colour), { ...setting, y })
  addValues(press, colour, Math.max(y + 6, 216))
  addGrounds(press, colour, 302)
  addSteps(press, colour, 380)
  addNearest(press, colour, 432)
}

/** What the figures say of the colour among the others: a different fact for each that has one. */
function sentenceOf({ lab, hex, index, name, family }: Placed): string {
  const rank = (of: (colour: Placed) => number) =>
    all.filter((other) => of(other) > of(all[index]!)).length + 1
  const [light, vivid] = [rank((colour) => colour.lab.l), rank((colour) => chromaOf(colour.lab))]
  const near = nearestOf(all[index]!)[0]!
  const white = contrastOf(hex, '#ffffff')
  const pair = all.find(
    (other) => Math.abs(other.lab.l - lab.l) < 0.6 && other.family !== family && other.name !== name,
  )
  if (vivid <= 12)
    return `彩度は${chromaOf(lab).toFixed(0)}で、この本の${colours.length}色のうち${vivid}番目に鮮やかである。`
  if (light <= 12) return `明度は${lab.l.toFixed(0)}。この本では明るいほうから${light}番目にあたる。`
  if (light > colours.length - 12)
    return `明度は${lab.l.toFixed(0)}で、暗いほうから数えて${colours.length - light + 1}番目。白い紙との比は${white.toFixed(1)}対1になる。`
  if (near.distance < 9)
    return `${near.name}とは色差${near.distance.toFixed(1)}。並べなければ、見分けるのは難しい。`
  if (pair)
    return `白黒で写すと、${pair.family}の${pair.name}と同じ灰色になる。明度がどちらも${lab.l.toFixed(0)}だからである。`
  if (white >= 4.5) return `白い紙の上の文字に使える濃さで、比は${white.toFixed(1)}対1。`
  return `もっとも近い${near.name}でも色差は${near.distance.toFixed(1)}あり、この本の中では隣のいない色である。`
}

function nearestOf({ lab, name }: Placed) {
  return all
    .filter((other) => other.name !== name)
    .map((other) => ({ ...other, distance: distanceOf(lab, other.lab) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
}

function addValues(press: Press, { hex, lab }: Placed, y: number) {
  const { canvas, left, measure } = press
  const [r, g, b] = rgbOf(hex)
  const key = 1 - Math.max(r, g, b) / 255
  const cmy = [r, g, b].map((value) => Math.round(((1 - value / 255 - key) / (1 - key || 1)) * 100))
  const hsl = hslOf(hex)
  const rows = [
    ['RGB', `${r}  ${g}  ${b}`, 'CMYK', `${cmy.join('  ')}  ${Math.round(key * 100)}`],
    [
      'HSL',
      `${hsl[0].toFixed(0)}°  ${hsl[1].toFixed(0)}%  ${hsl[2].toFixed(0)}%`,
      'Lab',
      `${lab.l.toFixed(1)}  ${lab.a.toFixed(1)}  ${lab.b.toFixed(1)}`,
    ],
    [
      'LCh',
      `${lab.l.toFixed(1)}  ${chromaOf(lab).toFixed(1)}  ${hueOf(lab).toFixed(0)}°`,
      '対白／対黒',
      `${contrastOf(hex, '#ffffff').toFixed(2)} ／ ${contrastOf(hex, '#000000').toFixed(2)}`,
    ],
  ]
  for (const [i, [a = '', av = '', c = '', cv = '']] of rows.entries()) {
    const at = y + 12 + i * 20
    drawLine(canvas, a, { x: left, y: at, ink: { ...small, size: 7.6 } })
    drawLine(canvas, av, { x: left + 30, y: at, ink: figures })
    drawLine(canvas, c, { x: left + measure / 2, y: at, ink: { ...small, size: 7.6 } })
    drawRight(canvas, cv, { x: left + measure, y: at, ink: figures })
    canvas
      .lineWidth(0.3)
      .moveTo(left, at + 6)
      .lineTo(left + measure, at + 6)
      .stroke('#d8d3c6')
  }
}

/** The same square on five grounds: it looks different on each. */
function addGrounds(press: Press, { hex, lab }: Placed, y: number) {
  const { canvas, left, measure } = press
  const grounds = [
    '#ffffff',
    '#111111',
    shownAt(lab.l, chromaOf(lab), hueOf(lab) + 180),
    shownAt(Math.min(95, lab.l + 22), chromaOf(lab), hueOf(lab)),
    '#9a9a9a',
  ]
  const names = ['白', '黒', '補色', '同系', '灰']
  const w = measure / grounds.length
  for (const [i, ground] of grounds.entries()) {
    canvas.rect(left + i * w, y, w, 46).fill(ground)
    if (i === 0) canvas.lineWidth(0.4).rect(left, y, w, 46).stroke('#d8d3c6')
    canvas.rect(left + i * w + w / 2 - 11, y + 12, 22, 22).fill(hex)
    drawCentred(canvas, names[i]!, { x: left + i * w + w / 2, y: y + 57, ink: small })
  }
}

/** Nine steps of lightness in the same hue; the step nearest to the colour is marked. */
function addSteps(press: Press, { hex, lab }: Placed, y: number) {
  const { canvas, left, measure } = press
  const w = measure / 9
  const steps = Array.from({ length: 9 }, (_, i) => 92 - i * 10)
  const own = steps.reduce(
    (best, step, i) => (Math.abs(step - lab.l) < Math.abs(steps[best]! - lab.l) ? i : best),
    0,
  )
  for (const [i, step] of steps.entries()) {
    canvas.rect(left + i * w, y, w + 0.4, 18).fill(i === own ? hex : shownAt(step, chromaOf(lab), hueOf(lab)))
    drawCentred(canvas, String(step), {
      x: left + i * w + w / 2,
      y: y + 29,
      ink: { ...figures, size: 7, color: i === own ? INK : PALE },
    })
  }
  canvas
    .lineWidth(1.1)
    .rect(left + own * w, y, w, 18)
    .stroke(INK)
}

function addNearest(press: Press, colour: Placed, y: number) {
  const { canvas, left, measure } = press
  drawLine(canvas, '近い色', { x: left, y: y + 9, ink: small })
  for (const [i, { name, hex, distance }] of nearestOf(colour).entries()) {
    const x = left + 34 + i * ((measure - 34) / 3)
    canvas
      .lineWidth(0.4)
      .path(circleAt(x + 6, y + 6, 6))
      .fillAndStroke(hex, '#c9c4b7')
    drawLine(canvas, name, { x: x + 16, y: y + 5, ink: { ...body, size: 8 } })
    drawLine(canvas, `色差 ${distance.toFixed(1)}`, { x: x + 16, y: y + 15, ink: { ...small, size: 6.8 } })
    canvas.goTo(x, y - 4, (measure - 34) / 3, 22, name)
  }
}

function addLadder(press: Press, pages: ReadonlyMap<string, number>) {
  press.chapter('明るさの順に')
  press.text(
    'すべての色を、明度だけで並べた。色相の順では隣りあわない色が、灰色に置きかえると並ぶ。二色を重ねて使うとき、この表で二十以上離れた組は、色を見分けにくい人にも読める。',
  )
  press.y += 4
  const sorted = all.toSorted((one, other) => other.lab.l - one.lab.l)
  press.table(
    [
      { width: 3 },
      { width: 9 },
      { width: 4, align: 'right' },
      { width: 4, align: 'right' },
      { width: 4, align: 'right' },
      { width: 5, align: 'right' },
      { width: 4, align: 'right' },
    ],
    sorted.map(({ name, lab, hex }, i) => [
      String(i + 1),
      name,
      lab.l.toFixed(1),
      chromaOf(lab).toFixed(1),
      hueOf(lab).toFixed(0),
      hex.toUpperCase(),
      String(pages.get(name)),
    ]),
    { head: ['', '色', '明度', '彩度', '色相', '値', '頁'], size: 8.4 },
  )
}

function addIndex(press: Press, pages: ReadonlyMap<string, number>) {
  press.chapter('五十音索引')
  press.columns(2, 22)
  let row = ''
  for (const { name, reading, hex } of all.toSorted((one, other) => (one.reading < other.reading ? -1 : 1))) {
    if (rowOf(reading) !== row) {
      row = rowOf(reading)
      press.ensure(46)
      press.y += 6
      drawLine(press.canvas, row, {
        x: press.left,
        y: press.y,
        ink: { ...press.style.display, size: 10.5, color: '#8e3040' },
      })
      press.y += 17
    }
    press.ensure(15)
    press.canvas
      .lineWidth(0.3)
      .rect(press.left, press.y - 8, 9, 9)
      .fillAndStroke(hex, '#c9c4b7')
    drawLine(press.canvas, `${name}　${reading}`, {
      x: press.left + 14,
      y: press.y,
      ink: { ...body, size: 8.2 },
    })
    drawRight(press.canvas, String(pages.get(name)), {
      x: press.left + press.measure,
      y: press.y,
      ink: { ...figures, size: 8.4 },
    })
    press.canvas.goTo(press.left, press.y - 9, press.measure, 13, name)
    press.y += 14.6
  }
}

const rows =
  'あ行あいうえお か行かきくけこがぎぐげご さ行さしすせそざじずぜぞ た行たちつてとだぢづでど な行なにぬねの は行はひふへほばびぶべぼぱぴぷぺぽ ま行まみむめも や行やゆよ ら行らりるれろ わ行わをん'.split(
    ' ',
  )
const rowOf = (reading: string) => rows.find((row) => row.slice(2).includes(reading[0]!))!.slice(0, 2)
