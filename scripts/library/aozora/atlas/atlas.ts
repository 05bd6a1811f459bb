import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { type Canvas, r1 } from '../../press/canvas.ts'
import { Press } from '../../press/press.ts'
import { cos, daysAt, siderealAt, sin, sunAt } from '../../press/sky.ts'
import { drawText } from '../../press/text.ts'
import type { VolumeBook } from '../../volume.ts'
import { planetAt, planets } from '../sky/planets.ts'
import {
  ascensionText,
  type Centre,
  culmination,
  declinationText,
  eclipticOf,
  horizontal,
  projected,
} from './places.ts'
import { joins, type Star, stars, tints } from './stars.ts'
import { charts, seasons } from './texts.ts'

const SIZE: [number, number] = [595.3, 419.5]
const NIGHT = '#0f1a33'
const GRID = '#2f4370'
const CREAM = '#f3ecd2'
const label: Ink = { size: 7.6, typeface: 'mincho', color: '#b9c6e6' }
const body: Ink = { size: 10, typeface: 'mincho', color: '#1c2233' }
/** The text of the pages that face a chart is larger: it is read in the dark. */
const reading = { ink: { ...body, size: 11.6 }, leading: 21.4, indent: 11.6 }
const RADIANS = Math.PI / 180

/** Sets the atlas: eight charts of the whole sphere, the sky of each month from two latitudes, the planets' paths and a list of the stars. */
export function setStarAtlas(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: SIZE,
    margins: { top: 56, bottom: 48, inner: 54, outer: 54 },
    body,
    leading: 18,
    display: { size: 17, typeface: 'mincho', weight: 700, color: NIGHT },
    accent: '#8a5a1c',
    indent: 10,
    paper: '#fbf8ee',
    furniture: 'foot',
  })
  press.cover(cover)
  press.keepContents(2)
  press.chapter('星図の使い方')
  press.columns(2, 28)
  press.text(seasons.introduction)
  for (const chart of charts) addChart(press, chart)
  for (let month = 1; month <= 12; month++) addMonth(press, month)
  addPaths(press)
  addList(press)
  return press.finish()
}

function darkPage(press: Press) {
  press.page({ isBare: true })
  press.canvas.rect(0, 0, ...SIZE).fill(NIGHT)
  drawCentred(press.canvas, String(press.pages), {
    x: SIZE[0] / 2,
    y: SIZE[1] - 14,
    ink: { ...label, size: 7 },
  })
}

function addChart(press: Press, { title, centre, scale, text }: (typeof charts)[number]) {
  darkPage(press)
  const { canvas } = press
  press.y = 60
  press.mark(title)
  const [cx, cy, size] = [SIZE[0] / 2, SIZE[1] / 2 - 6, 190 * scale]
  const place = (at: Centre): [number, number] | undefined => {
    const point = projected(at, centre)
    if (!point) return undefined
    const [x, y] = [cx + point[0] * size, cy + point[1] * size]
    return x < -40 || x > SIZE[0] + 40 || y < -40 || y > SIZE[1] + 40 ? undefined : [x, y]
  }
  drawGrid(canvas, place)
  drawStars(canvas, place, 1.25)
  drawLine(canvas, title, { x: 22, y: 34, ink: { size: 15, typeface: 'mincho', weight: 700, color: CREAM } })
  press.page({ hasHead: false })
  press.section(`${title}　読みどころ`, { inContents: false })
  press.columns(2, 26)
  press.text(text, { ...reading, ink: { ...body, size: 10.4 }, leading: 18.2 })
  press.turn()
  const own = stars
    .filter(
      (star) =>
        star.name &&
        place(star) !== undefined &&
        Math.hypot(place(star)![0] - cx, place(star)![1] - cy) < 230,
    )
    .toSorted((one, other) => one.magnitude - other.magnitude)
  press.table(
    [
      { width: 8 },
      { width: 4, align: 'right' },
      { width: 4, align: 'right' },
      { width: 3, align: 'right' },
      { width: 5, align: 'right' },
    ],
    own
      .slice(0, 15)
      .map((star) => [
        star.name,
        ascensionText(star),
        declinationText(star),
        star.magnitude.toFixed(1),
        culmination(star),
      ]),
    { head: ['名', '赤経', '赤緯', '等級', '南中（20時）'], size: 8.8, caption: 'おもな星', pad: 2.6 },
  )
}

function drawGrid(canvas: Canvas, place: (at: Centre) => [number, number] | undefined) {
  const stroke = (at: readonly Centre[], width: number, color: string) => {
    let d = ''
    let isOn = false
    for (const point of at.map(place)) {
      if (point) d += `${isOn ? 'L' : 'M'}${r1(point[0])} ${r1(point[1])}`
      isOn = point !== undefined
    }
    if (d) canvas.lineWidth(width).path(d).stroke(color)
  }
  const steps = Array.from({ length: 97 }, (_, i) => i / 4)
  for (let declination = -75; declination <= 75; declination += 15)
    stroke(
      steps.map((ascension) => ({ ascension, declination })),
      declination === 0 ? 0.9 : 0.35,
      GRID,
    )
  for (let ascension = 0; ascension < 24; ascension += 2)
    stroke(
      Array.from({ length: 61 }, (_, i) => ({ ascension, declination: -90 + i * 3 })),
      0.35,
      GRID,
    )
  const ecliptic = Array.from({ length: 121 }, (_, i) => {
    const [x, y, z] = [cos(i * 3), sin(i * 3) * cos(23.44), sin(i * 3) * sin(23.44)]
    return { ascension: ((Math.atan2(y, x) / RADIANS + 360) % 360) / 15, declination: Math.asin(z) / RADIANS }
  })
  canvas.dash(3, { space: 3 })
  stroke(ecliptic, 0.7, '#a88a3c')
  canvas.undash()
  for (let hour = 0; hour < 24; hour += 2) {
    const point = place({ ascension: hour, declination: 0 })
    if (point)
      drawLine(canvas, `${hour}h`, {
        x: point[0] + 2,
        y: point[1] - 2,
        ink: { ...label, size: 6, color: '#6f82b5' },
      })
  }
}

function drawStars(canvas: Canvas, place: (at: Star) => [number, number] | undefined, scale: number) {
  for (const [from, to] of joins) {
    const [a, b] = [place(from), place(to)]
    if (a && b && Math.hypot(a[0] - b[0], a[1] - b[1]) < 240)
      canvas
        .lineWidth(0.6)
        .moveTo(...a)
        .lineTo(...b)
        .stroke('#6f86c4')
  }
  const taken: [number, number][] = []
  for (const star of stars.toSorted((one, other) => one.magnitude - other.magnitude)) {
    const point = place(star)
    if (!point) continue
    const r = Math.max(0.8, 3.5 - star.magnitude * 0.68) * scale
    canvas.circle(...point, r + 0.7).fill(NIGHT)
    canvas.circle(...point, r).fill(tints[star.id] ?? '#fbf6e2')
    const isFree = taken.every(([x, y]) => Math.abs(x - point[0]) > 46 || Math.abs(y - point[1]) > 9)
    const isInside = point[0] > 6 && point[0] < SIZE[0] - 60 && point[1] > 44 && point[1] < SIZE[1] - 30
    if (star.name && isFree && isInside) {
      drawLine(canvas, star.name, { x: point[0] + r + 3, y: point[1] + 2.8, ink: label })
      taken.push(point)
    }
  }
}

function addMonth(press: Press, month: number) {
  const name = `${month}月の夜空`
  darkPage(press)
  const { canvas } = press
  press.y = 60
  press.mark(name)
  const sidereal = siderealAt(daysAt(2027, month, 15) + 11 / 24) + 135
  for (const [i, [city, latitude]] of (
    [
      ['札幌　北緯43度', 43],
      ['那覇　北緯26度', 26],
    ] as const
  ).entries()) {
    const [cx, cy, radius] = [SIZE[0] * (0.26 + i * 0.48), 214, 134]
    canvas.lineWidth(0.8).circle(cx, cy, radius).fillAndStroke('#152448', '#51689e')
    for (const altitude of [30, 60])
      canvas
        .lineWidth(0.3)
        .circle(cx, cy, (radius * (90 - altitude)) / 90)
        .stroke(GRID)
    const place = (star: Star): [number, number] | undefined => {
      const { altitude, azimuth } = horizontal(star, sidereal, latitude)
      if (altitude < 1) return undefined
      const r = (radius * (90 - altitude)) / 90
      return [cx + sin(azimuth) * r, cy + cos(azimuth) * r]
    }
    drawStars(canvas, place, 0.8)
    for (const [side, x, y] of [
      ['南', cx, cy + radius + 13],
      ['北', cx, cy - radius - 6],
      ['東', cx - radius - 9, cy + 3],
      ['西', cx + radius + 9, cy + 3],
    ] as const)
      drawCentred(canvas, side, { x, y, ink: { ...label, size: 9, color: CREAM } })
    drawCentred(canvas, city, { x: cx, y: cy + radius + 32, ink: { ...label, size: 9 } })
  }
  drawLine(canvas, `${name}　十五日・二十時`, {
    x: 22,
    y: 34,
    ink: { size: 15, typeface: 'mincho', weight: 700, color: CREAM },
  })
  press.page({ hasHead: false })
  press.section(`${name}を歩く`, { inContents: false })
  press.columns(2, 26)
  press.text(seasons.months[month - 1]!, reading)
  press.turn()
  const seen = stars
    .filter(({ magnitude, name }) => name && magnitude < 1.7)
    .map((star) => ({
      star,
      here: horizontal(star, sidereal, 35.7),
      north: horizontal(star, sidereal, 43),
      south: horizontal(star, sidereal, 26),
    }))
    .filter(({ here, south }) => here.altitude > 2 || south.altitude > 2)
    .toSorted((one, other) => other.here.altitude - one.here.altitude)
  press.table(
    [
      { width: 8 },
      { width: 3 },
      { width: 3, align: 'right' },
      { width: 3, align: 'right' },
      { width: 3, align: 'right' },
    ],
    seen
      .slice(0, 15)
      .map(({ star, here, north, south }) => [
        star.name,
        compass(here.azimuth),
        ...[north, here, south].map(({ altitude }) => (altitude < 0 ? '–' : `${altitude.toFixed(0)}°`)),
      ]),
    { head: ['星', '方角', '札幌', '東京', '那覇'], size: 8.8, caption: '明るい星の高さ', pad: 2.6 },
  )
}

const compass = (azimuth: number) =>
  '南 南南西 南西 西南西 西 西北西 北西 北北西 北 北北東 北東 東北東 東 東南東 南東 南南東'.split(' ')[
    Math.round(((azimuth + 360) % 360) / 22.5) % 16
  ]!

/** Draws the paths of the planets through a year along the ecliptic, which is unrolled. */
function addPaths(press: Press) {
  press.chapter('惑星の道　二〇二七年')
  press.text(seasons.planets)
  for (const planet of planets) {
    darkPage(press)
    const { canvas } = press
    const [x0, w, cy, h] = [34, SIZE[0] - 68, SIZE[1] / 2, 150]
    const at = (longitude: number, offset: number): [number, number] => [
      x0 + w - (longitude / 360) * w,
      cy - offset,
    ]
    for (let longitude = 0; longitude <= 360; longitude += 30)
      canvas
        .lineWidth(0.3)
        .moveTo(at(longitude, 0)[0], cy - h)
        .lineTo(at(longitude, 0)[0], cy + h)
        .stroke(GRID)
    canvas
      .lineWidth(0.8)
      .moveTo(x0, cy)
      .lineTo(x0 + w, cy)
      .stroke('#a88a3c')
    for (const star of stars.filter(({ declination }) => Math.abs(declination) < 42)) {
      const [longitude, latitude] = eclipticOf(star)
      if (Math.abs(latitude) > 18) continue
      const point = at(longitude, latitude * 7)
      canvas.circle(...point, Math.max(0.7, 2.6 - star.magnitude * 0.5)).fill('#fbf6e2')
      if (star.name && star.magnitude < 2)
        drawLine(canvas, star.name, { x: point[0] + 4, y: point[1] + 3, ink: label })
    }
    let d = ''
    let before = 0
    for (let day = 0; day <= 365; day += 3) {
      const place = planetAt(planet, daysAt(2027, 1, 1) + day)
      const [longitude, latitude] = eclipticOf({
        ascension: place.ascension / 15,
        declination: place.declination,
      })
      const [x, y] = at(longitude, latitude * 7)
      d += `${day === 0 || Math.abs(longitude - before) > 180 ? 'M' : 'L'}${r1(x)} ${r1(y)}`
      before = longitude
      const date = new Date(Date.UTC(2027, 0, 1 + day))
      if (date.getUTCDate() <= 3) {
        canvas.circle(x, y, 1.8).fill('#e0a24a')
        const shift =
          planet === '水星' || planet === '金星'
            ? date.getUTCMonth() % 2
              ? 22
              : -16
            : date.getUTCMonth() % 2
              ? 13
              : -8
        drawCentred(canvas, `${date.getUTCMonth() + 1}月`, {
          x,
          y: y + shift,
          ink: { ...label, size: 6.6, color: '#e8c48a' },
        })
      }
    }
    canvas.lineWidth(1).path(d).stroke('#e0a24a')
    press.y = 60
    press.mark(`${planet}の道`, 1)
    drawLine(canvas, `${planet}の道`, {
      x: 22,
      y: 34,
      ink: { size: 15, typeface: 'mincho', weight: 700, color: CREAM },
    })
    drawRight(canvas, '金の線は黄道。左が東', { x: SIZE[0] - 24, y: 34, ink: label })
  }
  press.page()
  press.text('太陽はこの道を一年でひと回りする。月ごとの位置は次のとおりである。', {})
  press.y += 8
  press.table(
    [
      { width: 4 },
      { width: 5, align: 'right' },
      ...planets.map(() => ({ width: 5, align: 'right' as const })),
    ],
    Array.from({ length: 24 }, (_, i) => {
      const d = daysAt(2027, Math.floor(i / 2) + 1, i % 2 === 0 ? 1 : 15)
      return [
        `${Math.floor(i / 2) + 1}月${i % 2 === 0 ? 1 : 15}日`,
        `${sunAt(d).longitude.toFixed(0)}°`,
        ...planets.map((planet) => `${planetAt(planet, d).longitude.toFixed(0)}°`),
      ]
    }),
    { head: ['', '太陽', ...planets], size: 8, caption: '黄経', isZebra: true, pad: 0.6 },
  )
}

function addList(press: Press) {
  press.chapter('星の表')
  drawText(press.canvas, '名のある星を赤経の順に。南中は、二十時に真南へ来る日。', {
    x: press.left,
    y: press.y,
    measure: press.measure,
    ink: body,
    leading: 18,
    isJapanese: true,
  })
  press.y += 22
  press.columns(2, 26)
  press.table(
    [
      { width: 6.5 },
      { width: 4, align: 'right' },
      { width: 4, align: 'right' },
      { width: 3, align: 'right' },
      { width: 5, align: 'right' },
    ],
    stars
      .filter(({ name }) => name)
      .toSorted((one, other) => one.ascension - other.ascension)
      .map((star) => [
        star.name,
        ascensionText(star),
        declinationText(star),
        star.magnitude.toFixed(1),
        culmination(star),
      ]),
    { head: ['名', '赤経', '赤緯', '等級', '南中'], size: 7.6, isZebra: true },
  )
}
