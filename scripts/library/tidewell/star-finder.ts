import { stars } from '../../world/figures/stars.ts'
import { drawCentred, drawLine, type Ink } from '../../world/pen.ts'
import { chanceFrom, words } from '../../world/site-art-kit.ts'
import { circleAt, r1 } from '../press/canvas.ts'
import { coverDrawing, spacedWords } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import { clock, cos, daysAt, elongationAt, moonPath, siderealAt, sin, sunAt, sunOn } from '../press/sky.ts'
import type { VolumeBook } from '../volume.ts'
import { finderIntro, finderMonths, named } from './star-finder-texts.ts'

const latitude = 51
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const night = '#0f1b33'

/** Returns altitude and azimuth in degrees of a star at a local sidereal time. */
export function horizonPlace(
  ascension: number,
  declination: number,
  sidereal: number,
): { altitude: number; azimuth: number } {
  const hour = sidereal - ascension
  const altitude =
    (Math.asin(sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hour)) * 180) /
    Math.PI
  const azimuth =
    (Math.atan2(
      -cos(declination) * sin(hour),
      sin(declination) * cos(latitude) - cos(declination) * cos(hour) * sin(latitude),
    ) *
      180) /
    Math.PI
  return { altitude, azimuth: (azimuth + 360) % 360 }
}

/** Sets the finder: a chart of the whole sky for each month, and what a sailor does with it. */
export function setStarFinder(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [420, 560],
    margins: { top: 58, bottom: 52, inner: 52, outer: 44 },
    body: { size: 10.8, typeface: 'garamond', color: '#1c2333' },
    leading: 15,
    display: { size: 22, typeface: 'geometric', weight: 700, color: '#1d3a6b' },
    accent: '#1d3a6b',
    gap: 5,
    furniture: 'foot',
  })
  press.cover(cover)
  press.keepContents()
  press.chapter('Finding your way about')
  press.text(finderIntro)
  for (const [month, name] of months.entries()) {
    addChart(press, month, name)
    addMonth(press, month, name)
  }
  press.chapter('The named stars')
  press.table(
    [
      { width: 2 },
      { width: 2.6 },
      { width: 1, align: 'right' },
      { width: 1, align: 'right' },
      { width: 0.8, align: 'right' },
      { width: 1.2, align: 'right' },
    ],
    named.map(([star, where, ascension, declination, magnitude]) => [
      star,
      where,
      `${ascension.toFixed(2)} h`,
      `${declination > 0 ? '+' : '−'}${Math.abs(declination).toFixed(1)}°`,
      magnitude.toFixed(1),
      `${Math.min(90, 90 - latitude + declination).toFixed(0)}°`,
    ]),
    { head: ['Star', 'Constellation', 'R.A.', 'Decl.', 'Mag.', 'South alt.'], isZebra: true, size: 9.4 },
  )
  press.section('The sun through the year')
  press.table(
    [{ width: 1.6 }, ...Array.from({ length: 6 }, () => ({ width: 1, align: 'right' as const }))],
    months.map((name, month) => {
      const cells = [1, 11, 21].flatMap((day) => {
        const d = daysAt(2027, month + 1, day) + 0.5
        const { declination } = sunAt(d)
        const { rise = 0, set = 0 } = sunOn(daysAt(2027, month + 1, day), { latitude, longitude: 0, zone: 0 })
        return [`${declination > 0 ? '+' : '−'}${Math.abs(declination).toFixed(1)}°`, clock((rise + set) / 2)]
      })
      return [name, ...cells]
    }),
    {
      head: ['2027', '1st', 'noon', '11th', 'noon', '21st', 'noon'],
      caption: 'The sun’s declination, and the clock time at which it is highest',
      isZebra: true,
      size: 9.4,
    },
  )
  return press.finish()
}

function addChart(press: Press, month: number, name: string) {
  press.page({ isBare: true })
  press.mark(name)
  const { canvas, width, height } = press
  canvas.rect(0, 0, width, height).fill(night)
  drawLine(canvas, name, {
    x: 36,
    y: 52,
    ink: { size: 26, typeface: 'geometric', weight: 700, color: '#f3e3a8' },
  })
  drawLine(canvas, 'Midnight at the start of the month, eleven o’clock in the middle, ten at its end', {
    x: 36,
    y: 70,
    ink: { size: 9, typeface: 'italic', color: '#a9b8d8' },
  })
  const [cx, cy, r] = [width / 2, 310, 178]
  canvas.path(circleAt(cx, cy, r)).fill('#15254a')
  const sidereal = siderealAt(daysAt(2027, month + 1, 1))
  const at = (ascension: number, declination: number) => {
    const { altitude, azimuth } = horizonPlace(ascension * 15, declination, sidereal)
    if (altitude < 0) return undefined
    const reach = (r * (90 - altitude)) / 90
    return [cx - reach * sin(azimuth), cy - reach * cos(azimuth)] as const
  }
  for (const altitude of [30, 60])
    canvas
      .lineWidth(0.25)
      .path(circleAt(cx, cy, (r * (90 - altitude)) / 90))
      .stroke('#2f477f')
  canvas.lineWidth(0.5).dash(2, { space: 3 })
  let pen = ''
  for (let hour = 0; hour <= 24.01; hour += 0.2) {
    const place = at(hour % 24, 23.44 * sin(hour * 15))
    pen += place ? `${pen === '' || pen.endsWith(' ') ? 'M' : 'L'}${r1(place[0])} ${r1(place[1])}` : ' '
  }
  if (pen.trim()) canvas.path(pen.replace(/ +(?=M|$)/g, '')).stroke('#5d6b9a')
  canvas.undash()
  const chance = chanceFrom(51)
  for (let i = 0; i < 620; i++) {
    const place = at(chance() * 24, (Math.asin(chance() * 2 - 1) * 180) / Math.PI)
    if (place) canvas.path(circleAt(place[0], place[1], 0.25 + chance() * 0.35)).fill('#8ea0cc')
  }
  for (const [, , ascension, declination, magnitude] of stars) {
    const place = at(ascension, declination)
    if (place)
      canvas.path(circleAt(place[0], place[1], Math.max(0.6, 2.9 - magnitude * 0.62))).fill('#fdf6dc')
  }
  for (const [star, , ascension, declination, magnitude] of named) {
    const place = at(ascension, declination)
    if (!place) continue
    canvas.path(circleAt(place[0], place[1], Math.max(0.8, 2.9 - magnitude * 0.62))).fill('#fdf6dc')
    drawLine(canvas, star, {
      x: place[0] + 5,
      y: place[1] + 2.6,
      ink: { size: 7.4, typeface: 'italic', color: '#f3e3a8' },
    })
  }
  canvas
    .lineWidth(1.2)
    .path(circleAt(cx, cy, r))
    .stroke('#f3e3a8')
  const mark: Ink = { size: 10, typeface: 'geometric', weight: 700, color: '#f3e3a8' }
  for (const [letter, dx, dy] of [
    ['N', 0, -1],
    ['S', 0, 1],
    ['E', -1, 0],
    ['W', 1, 0],
  ] as const)
    drawCentred(canvas, letter, { x: cx + dx * (r + 13), y: cy + dy * (r + 13) + 3.6, ink: mark })
  drawCentred(canvas, String(press.pages), {
    x: cx,
    y: height - 24,
    ink: { size: 9, typeface: 'garamond', color: '#a9b8d8' },
  })
}

function addMonth(press: Press, month: number, name: string) {
  press.runningHead(name)
  press.page()
  press.section(`The sky of ${name}`, { inContents: false, name: `text ${name}` })
  press.text(finderMonths[month] ?? '')
  const sidereal = siderealAt(daysAt(2027, month + 1, 15) - 3 / 24)
  const rows = named
    .map(([star, , ascension, declination]) => ({
      star,
      ...horizonPlace(ascension * 15, declination, sidereal),
    }))
    .filter(({ altitude }) => altitude > 12)
    .sort((a, b) => b.altitude - a.altitude)
    .slice(0, 12)
    .map(({ star, altitude, azimuth }) => [
      star,
      `${altitude.toFixed(0)}°`,
      `${azimuth.toFixed(0)}°`,
      pointOf(azimuth),
    ])
  press.table(
    [{ width: 2 }, { width: 1, align: 'right' }, { width: 1, align: 'right' }, { width: 1, align: 'right' }],
    rows,
    {
      head: ['Star', 'Altitude', 'Bearing', ''],
      caption: `At nine in the evening on the 15th, latitude ${latitude}° north`,
      isZebra: true,
    },
  )
  const moons = Array.from({ length: 28 }, (_, i) => i + 1).filter((day) => day % 4 === 1)
  press.figure(
    34,
    ({ x, y, width }) => {
      for (const [i, day] of moons.entries()) {
        const cx = x + ((i + 0.5) * width) / moons.length
        const elongation = elongationAt(daysAt(2027, month + 1, day) + 0.9)
        press.canvas.path(circleAt(cx, y + 12, 9)).fill('#1c2a4a')
        press.canvas.path(moonPath(cx, y + 12, 9, elongation)).fill('#f0d77a')
        drawCentred(press.canvas, String(day), {
          x: cx,
          y: y + 32,
          ink: { size: 8, typeface: 'geometric', color: '#1d3a6b' },
        })
      }
    },
    { caption: 'The moon of the month in 2027: the fuller she is, the fewer the stars.', isNumbered: false },
  )
}

export const pointOf = (azimuth: number) =>
  ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'][Math.round(azimuth / 45) % 8]!

export function starFinderCover(): string {
  const chance = chanceFrom(8)
  const arcs = Array.from({ length: 90 }, () => {
    const [r, start, sweep] = [20 + chance() ** 0.7 * 520, chance() * 360, 26 + chance() * 24]
    const point = (angle: number) => `${r1(300 + r * cos(angle))} ${r1(330 + r * sin(angle))}`
    return `<path d="M${point(start)}A${r1(r)} ${r1(r)} 0 0 1 ${point(start + sweep)}" fill="none" stroke="${['#f3e3a8', '#ffffff', '#a9c4f0', '#f0b48a'][Math.floor(chance() * 4)]}" stroke-width="${r1(0.8 + chance() * 2.4)}" stroke-linecap="round"/>`
  })
  return coverDrawing(600, 800, night, [
    ...arcs,
    '<circle cx="300" cy="330" r="5" fill="#fff"/><path d="M0 700Q150 640 300 690T600 660V800H0Z" fill="#070d1c"/><path d="M430 676l8-70h14l8 70z" fill="#070d1c"/><circle cx="445" cy="600" r="6" fill="#f3e3a8"/>',
    words('Star Finder', {
      x: 300,
      y: 96,
      size: 82,
      weight: 700,
      color: '#ffffff',
      typeface: 'geometric',
      align: 'middle',
    }),
    words('for small boats and large pockets', {
      x: 300,
      y: 138,
      size: 25,
      weight: 400,
      color: '#f3e3a8',
      typeface: 'italic',
      align: 'middle',
    }),
    spacedWords('LATITUDE 51 NORTH', {
      x: 300,
      y: 776,
      size: 14,
      weight: 400,
      color: '#a9b8d8',
      typeface: 'geometric',
      align: 'middle',
      tracking: 6,
    }),
  ])
}
