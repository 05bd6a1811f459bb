import { drawLine, drawRight } from '../../world/pen.ts'
import { chanceFrom, path, words } from '../../world/site-art-kit.ts'
import { r1 } from '../press/canvas.ts'
import { coverDrawing, spacedWords } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import type { VolumeBook } from '../volume.ts'
import { happenings, logIntro, works } from './ship-log-texts.ts'

const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'SW', 'W', 'W', 'NW']
const months = ['April', 'May', 'June', 'July', 'August', 'September', 'October']
const forces = [
  'calm',
  'light airs',
  'light breeze',
  'gentle breeze',
  'moderate',
  'fresh',
  'strong',
  'near gale',
  'gale',
]

export interface LogDay {
  month: number
  day: number
  wind: string
  force: number
  barometer: number
  thermometer: number
  casts: number
  total: number
  deepest: number
  remark: string
}

/** Returns the log of 1868 from the first of April on: wind and glass hang together, and the casts sum up to 14,200. */
export function logOf1868(): LogDay[] {
  const chance = chanceFrom(1868)
  let glass = 29.9
  const start = Date.UTC(1868, 3, 1)
  const days: Omit<LogDay, 'casts' | 'total'>[] = []
  const weights: number[] = []
  for (let i = 0; i < 214; i++) {
    const date = new Date(start + i * 864e5)
    glass += (29.95 - glass) * 0.18 + (chance() - 0.5) * 0.5
    const force = Math.max(0, Math.min(8, Math.round((30.2 - glass) * 8 + chance() * 2.4)))
    const isSunday = date.getUTCDay() === 0
    weights.push(isSunday || force > 6 ? 0 : (9 - force) * (0.6 + chance() * 0.7))
    const work = isSunday
      ? 'Divine service on deck.'
      : force > 6
        ? 'Lay to two anchors; no boats.'
        : works[(i * 5 + Math.floor(chance() * 3)) % works.length]!
    days.push({
      month: date.getUTCMonth() - 3,
      day: date.getUTCDate(),
      wind: force === 0 ? '—' : winds[Math.floor(chance() * winds.length)]!,
      force,
      barometer: Math.round(glass * 100) / 100,
      thermometer: Math.round(46 + 17 * Math.sin(((i + 20) / 250) * Math.PI) + (chance() - 0.5) * 8),
      deepest: 4 + Math.floor(chance() ** 1.6 * 24),
      remark: `${work} ${happenings[i] ?? ''}`.trim(),
    })
  }
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let [running, total] = [0, 0]
  return days.map((day, i) => {
    running += weights[i]!
    const reached = Math.round((running / sum) * 14200)
    const casts = reached - total
    total = reached
    return { ...day, casts, total }
  })
}

/** Sets the log: four days a page, with wind, glass and soundings above the master's remarks. */
export function setShipLog(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [411, 566],
    margins: { top: 60, bottom: 52, inner: 56, outer: 44 },
    body: { size: 10.8, typeface: 'garamond', color: '#1f2a33' },
    leading: 14.6,
    display: { size: 22, typeface: 'italic', color: '#1d3a52' },
    accent: '#1d3a52',
    indent: 12,
    paper: '#f6f1e3',
    furniture: 'outer',
  })
  press.cover(cover)
  press.keepContents()
  press.chapter('The ship, the master and the job')
  press.text(logIntro)
  const days = logOf1868()
  for (const [month, name] of months.entries()) {
    const own = days.filter((day) => day.month === month)
    press.chapter(`${name} 1868`)
    addGlass(press, own)
    for (const day of own) addDay(press, day)
  }
  press.chapter('Sums of the season')
  press.table(
    [{ width: 2 }, ...Array.from({ length: 5 }, () => ({ width: 1.2, align: 'right' as const }))],
    months.map((name, month) => {
      const own = days.filter((day) => day.month === month)
      const mean = (of: (day: LogDay) => number) => own.reduce((sum, day) => sum + of(day), 0) / own.length
      return [
        name,
        String(own.reduce((sum, { casts }) => sum + casts, 0)),
        String(own.at(-1)!.total),
        mean(({ barometer }) => barometer).toFixed(2),
        mean(({ thermometer }) => thermometer).toFixed(0),
        String(own.filter(({ force }) => force > 6).length),
      ]
    }),
    {
      head: ['', 'Casts', 'Sum', 'Glass', 'Therm.', 'Lost days'],
      caption: 'Casts of the lead, mean barometer in inches, mean thermometer in degrees Fahrenheit',
    },
  )
  press.text(
    'The last figure of the log, fourteen thousand two hundred, is written twice as large as any other in the book and underlined. Below it Carrow has noted that the lead was worn down from seven pounds to six and a quarter, and that the difference is somewhere on the bottom of Tidewell Bay.',
  )
  return press.finish()
}

/** The barometer of a month as a curve, as it hung beside the log. */
function addGlass(press: Press, days: readonly LogDay[]) {
  press.figure(
    74,
    ({ x, y, width }) => {
      const up = (inches: number) => y + 62 - (inches - 29.2) * 42
      for (const inches of [29.5, 30, 30.5]) {
        press.canvas
          .lineWidth(0.25)
          .moveTo(x + 22, up(inches))
          .lineTo(x + width, up(inches))
          .stroke('#b3a88c')
        drawRight(press.canvas, inches.toFixed(1), {
          x: x + 18,
          y: up(inches) + 2.5,
          ink: { size: 7, typeface: 'garamond', color: '#6b6350' },
        })
      }
      const points = days.map(
        ({ barometer, day }) => `${r1(x + 22 + ((day - 0.5) / 31) * (width - 22))} ${r1(up(barometer))}`,
      )
      press.canvas
        .lineWidth(1.1)
        .path(`M${points.join('L')}`)
        .stroke('#1d3a52')
      for (const { day, barometer, force } of days)
        if (force > 6)
          press.canvas.circle(x + 22 + ((day - 0.5) / 31) * (width - 22), up(barometer), 2.4).fill('#a8321f')
    },
    {
      caption: 'The glass of the month in inches. Red: days on which no boat could leave the ship.',
      isNumbered: false,
    },
  )
}

function addDay(
  press: Press,
  { day, month, wind, force, barometer, thermometer, casts, total, deepest, remark }: LogDay,
) {
  press.ensure(88)
  const { canvas, left, measure } = press
  const y = press.y
  canvas
    .lineWidth(0.4)
    .moveTo(left, y - 11)
    .lineTo(left + measure, y - 11)
    .stroke('#b3a88c')
  drawLine(canvas, `${day} ${months[month]!.slice(0, 3)}.`, {
    x: left,
    y: y + 4,
    ink: { size: 13, typeface: 'italic', color: '#1d3a52' },
  })
  const facts = `Wind ${wind}${force === 0 ? ' calm' : `, ${forces[force]}`}.  Bar. ${barometer.toFixed(2)}.  Ther. ${thermometer}.`
  drawLine(canvas, facts, {
    x: left + 62,
    y: y + 3,
    ink: { size: 9.4, typeface: 'garamond', color: '#4a4636' },
  })
  press.y = y + 18
  press.paragraph(remark, { inset: 62, indent: 0 })
  if (casts > 0) {
    drawLine(canvas, `${casts} casts, the deepest ${deepest} fathoms.`, {
      x: left + 62,
      y: press.y,
      ink: { size: 9, typeface: 'italic', color: '#6b6350' },
    })
    drawRight(canvas, total.toLocaleString('en'), {
      x: left + measure,
      y: press.y,
      ink: { size: 9, typeface: 'garamond', color: '#6b6350' },
    })
    press.y += 15
  }
  press.y += 9
}

export function shipLogCover(): string {
  const chance = chanceFrom(68)
  const waves = Array.from({ length: 20 }, (_, i) =>
    path(
      `M0 ${560 + i * 15}${Array.from({ length: 16 }, () => `q20 ${r1(-8 - chance() * 8)} 40 0`).join('')}`,
      { stroke: '#f6f1e3', width: 1.6, opacity: r1(0.9 - i * 0.035) },
    ),
  )
  const mast = (x: number, top: number) =>
    `M${x} 540V${top}M${x - 46} ${top + 60}h92M${x - 60} ${top + 130}h120M${x} ${top}L${x - 110} 540M${x} ${top}L${x + 110} 540`
  return coverDrawing(590, 812, '#1d3a52', [
    ...waves,
    path('M120 540H486l46-34-30 66q-190 26 -356 2z', { fill: '#f6f1e3' }),
    path(`${mast(210, 270)}${mast(320, 230)}${mast(420, 300)}M486 520L570 470`, {
      stroke: '#f6f1e3',
      width: 3,
    }),
    words('The Log of the', { x: 40, y: 96, size: 40, weight: 400, color: '#e6c77a', typeface: 'italic' }),
    words('Plover', { x: 36, y: 186, size: 108, weight: 400, color: '#f6f1e3', typeface: 'garamond' }),
    spacedWords('SURVEY OF TIDEWELL BAY 1868', {
      x: 42,
      y: 226,
      size: 16,
      weight: 400,
      color: '#e6c77a',
      typeface: 'geometric',
      tracking: 4,
    }),
  ])
}
