import type { Ink } from '../../world/pen.ts'
import { drawCentred, drawLine, drawRight } from '../../world/pen.ts'
import { A5, circleAt, polyline } from '../press/canvas.ts'
import { Press } from '../press/press.ts'
import {
  clock,
  crossingsOn,
  daysAt,
  elongationAt,
  moonOn,
  moonPath,
  phasesBetween,
  sunAt,
  sunOn,
} from '../press/sky.ts'
import { drawText } from '../press/text.ts'
import type { VolumeBook } from '../volume.ts'
import { drawStreams } from './tide-streams.ts'
import { tideTexts } from './tide-texts.ts'
import { meanLevel, type Port, type Turn, tideOf, turnsOf } from './tides.ts'

export const YEAR = 2027
const BLUE = '#17476b'
const RED = '#b23a2e'
const PAPER = '#fbfaf5'
const station = { latitude: 51, longitude: 0, zone: 0 }
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const body: Ink = { size: 10.4, typeface: 'garamond', color: '#1d2226' }
const label: Ink = { size: 7.4, typeface: 'geometric', color: BLUE, tracking: 0.4 }

const ports: readonly Port[] = [
  { name: 'Tidewell Harbour', factor: 1, delay: 0 },
  { name: 'Gull Holm', factor: 0.94, delay: -0.35 },
  { name: 'Skerry Light', factor: 1.06, delay: -0.58 },
  { name: 'Saltern Bridge', factor: 0.71, delay: 0.92 },
]

interface Day {
  index: number
  month: number
  day: number
  name: string
  d0: number
  turns: Turn[]
}

const start = daysAt(YEAR, 1, 1)

function daysOf(turns: readonly Turn[]): Day[] {
  return Array.from({ length: 365 }, (_, index) => {
    const date = new Date(Date.UTC(YEAR, 0, 1 + index))
    return {
      index,
      month: date.getUTCMonth(),
      day: date.getUTCDate(),
      name: weekdays[date.getUTCDay()]!,
      d0: start + index,
      turns: turns.filter(({ hours }) => Math.floor(hours / 24) === index),
    }
  })
}

/** Sets the tide tables of a year: an introduction, every day with its curve, tables by month, three ports, streams, and the causeway. */
export function setTideTables(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: A5,
    margins: { top: 58, bottom: 52, inner: 52, outer: 40 },
    body,
    leading: 14.2,
    display: { size: 20, typeface: 'geometric', weight: 700, color: BLUE },
    accent: BLUE,
    gap: 5,
    paper: PAPER,
  })
  press.cover(cover)
  press.keepContents()
  const days = daysOf(turnsOf(YEAR))
  press.chapter('How to use these tables')
  for (const { title, text } of tideTexts.before) {
    press.section(title)
    press.text(text)
    if (title.startsWith('What')) addDatum(press)
    if (title.startsWith('Spring')) addYearCurve(press, days)
  }
  addDays(press, days)
  for (const port of ports) addPort(press, port)
  addHours(press)
  addLight(press, days)
  addCauseway(press)
  press.chapter('Tidal streams')
  press.text(tideTexts.streams)
  drawStreams(press)
  for (const { title, text } of tideTexts.after) {
    press.chapter(title)
    press.text(text)
    if (title.startsWith('Extreme')) addExtremes(press, days)
  }
  return press.finish()
}

function addDatum(press: Press) {
  const marks: [string, number][] = [
    ['Highest predicted tide', 5.9],
    ['Mean high water, springs', 5.4],
    ['Mean high water, neaps', 4.2],
    ['Mean level', meanLevel],
    ['Mean low water, neaps', 1.7],
    ['Mean low water, springs', 0.5],
    ['Chart datum', 0],
  ]
  press.figure(
    190,
    ({ x, y, width }) => {
      const at = (metres: number) => y + 172 - metres * 27
      press.canvas.rect(x, at(meanLevel), width, meanLevel * 27).fill('#d6e5ea')
      const wall = `M${x} ${at(6.2)}h62l12 ${6.2 * 27}h-74z`
      press.canvas.path(wall).fillAndStroke('#d9d2c0', '#8d8572')
      for (let metres = 0; metres <= 6; metres++) {
        press.canvas
          .lineWidth(0.6)
          .moveTo(x + 54, at(metres))
          .lineTo(x + 66, at(metres))
          .stroke(BLUE)
        drawRight(press.canvas, String(metres), { x: x + 50, y: at(metres) + 3, ink: label })
      }
      for (const [name, metres] of marks) {
        press.canvas
          .lineWidth(metres === 0 ? 1.2 : 0.5)
          .moveTo(x + 84, at(metres))
          .lineTo(x + width, at(metres))
          .stroke(BLUE)
        drawLine(press.canvas, name, { x: x + 92, y: at(metres) - 3, ink: { ...body, size: 8.8 } })
        drawRight(press.canvas, `${metres.toFixed(1)} m`, {
          x: x + width,
          y: at(metres) - 3,
          ink: { ...label, size: 8 },
        })
      }
    },
    {
      caption:
        'The levels at the harbour wall. All heights in this book are counted upwards from chart datum, the lowest line.',
    },
  )
}

function addYearCurve(press: Press, days: readonly Day[]) {
  press.figure(
    150,
    ({ x, y, width, height }) => {
      const at = (index: number) => x + (index / 365) * width
      const up = (metres: number) => y + height - 14 - metres * 21
      const highs = days.flatMap(({ turns }) => turns).filter(({ isHigh }) => isHigh)
      const lows = days.flatMap(({ turns }) => turns).filter(({ isHigh }) => !isHigh)
      const line = (turns: readonly Turn[]) =>
        turns.map(({ hours, metres }) => [at(hours / 24), up(metres)] as const)
      press.canvas.path(polyline([...line(highs), ...line(lows).reverse()], true)).fill('#cfe0e8')
      press.canvas
        .lineWidth(0.5)
        .path(polyline(line(highs)))
        .stroke(BLUE)
      press.canvas
        .lineWidth(0.5)
        .path(polyline(line(lows)))
        .stroke(BLUE)
      for (const [phase, color] of [
        [0, '#1d2226'],
        [180, '#e0b84c'],
      ] as const)
        for (const moment of phasesBetween(start, start + 365, phase))
          press.canvas.path(circleAt(at(moment - start), y + 6, 3)).fillAndStroke(color, '#1d2226')
      for (let month = 0; month < 12; month++)
        drawLine(press.canvas, months[month]!.slice(0, 3), {
          x: x + (month / 12) * width + 4,
          y: y + height,
          ink: label,
        })
    },
    {
      caption: `High and low waters through ${YEAR}. Dark discs are new moons, yellow ones full moons: the widest tides follow each by some two days.`,
    },
  )
}

function addDays(press: Press, days: readonly Day[]) {
  const level = tideOf(YEAR)
  for (const [i, day] of days.entries()) {
    const isFirst = day.day === 1
    if (isFirst) {
      press.runningHead(`${months[day.month]} ${YEAR}`)
      press.page()
      press.mark(`${months[day.month]}: day by day`)
      drawLine(press.canvas, months[day.month]!, {
        x: press.left,
        y: press.y + 14,
        ink: { size: 24, typeface: 'geometric', weight: 700, color: BLUE },
      })
      drawRight(press.canvas, monthNote(day), {
        x: press.left + press.measure,
        y: press.y + 14,
        ink: { ...body, size: 9.6, typeface: 'italic' },
      })
      press.y += 38
    }
    const next = days[i + 1]
    if (!isFirst && press.y + 112 > press.bottom + 8) press.page()
    drawDay(press, day, level)
    press.y += 119
    if (next === undefined || next.day === 1) addNotes(press)
  }
}

/** Rules the rest of a month's last page for notes, if two days or more would fit there. */
function addNotes(press: Press) {
  const { canvas, left, measure, bottom } = press
  if (bottom - press.y < 220) return
  drawLine(canvas, 'Notes of the month', {
    x: left,
    y: press.y + 6,
    ink: { ...body, typeface: 'italic', color: BLUE },
  })
  for (let y = press.y + 32; y < bottom; y += 24)
    canvas
      .lineWidth(0.3)
      .moveTo(left, y)
      .lineTo(left + measure, y)
      .stroke('#9fb0bb')
}

function monthNote(day: Day): string {
  const highs = turnsIn(day.month).filter(({ isHigh }) => isHigh)
  const top = highs.reduce((best, turn) => (turn.metres > best.metres ? turn : best))
  const date = new Date(Date.UTC(YEAR, 0, 1) + top.hours * 36e5)
  return `highest water ${top.metres.toFixed(2)} m on the ${ordinal(date.getUTCDate())}`
}

let yearTurns: Turn[] = []
function turnsIn(month: number): Turn[] {
  if (yearTurns.length === 0) yearTurns = turnsOf(YEAR)
  return yearTurns.filter(
    ({ hours }) => new Date(Date.UTC(YEAR, 0, 1) + hours * 36e5).getUTCMonth() === month,
  )
}

const ordinal = (day: number) =>
  `${day}${day % 100 > 10 && day % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`

function drawDay(press: Press, day: Day, level: (hours: number) => number) {
  const { canvas, left: x, measure: width } = press
  const y = press.y - 10
  const isRest = day.name === 'Sunday'
  canvas
    .lineWidth(0.8)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke(BLUE)
  drawLine(canvas, String(day.day), {
    x,
    y: y + 25,
    ink: { size: 24, typeface: 'geometric', weight: 700, color: isRest ? RED : BLUE },
  })
  drawLine(canvas, day.name, {
    x: x + 34,
    y: y + 13,
    ink: { ...body, size: 10, typeface: 'italic', color: isRest ? RED : '#1d2226' },
  })
  const sun = sunOn(day.d0, station)
  const moon = moonOn(day.d0, station)
  const elongation = elongationAt(day.d0 + 0.5)
  drawLine(canvas, `Day ${day.index + 1}`, { x: x + 34, y: y + 24, ink: { ...label, size: 6.6 } })
  canvas.path(circleAt(x + 14, y + 45, 9)).fill('#2b3a4a')
  canvas.path(moonPath(x + 14, y + 45, 9, elongation)).fill('#f4e9c4')
  const rows = [
    ['Sun', clock(sun.rise), clock(sun.set)],
    ['Moon', clock(moon.rise), clock(moon.set)],
  ]
  for (const [i, [name, rise, set]] of rows.entries()) {
    const at = y + 41 + i * 11.5
    drawLine(canvas, name!, { x: x + 30, y: at, ink: { ...label, size: 6.8 } })
    drawRight(canvas, rise!, { x: x + 76, y: at, ink: { ...body, size: 8.4 } })
    drawRight(canvas, set!, { x: x + 101, y: at, ink: { ...body, size: 8.4 } })
  }
  for (const [i, { hours, metres, isHigh }] of day.turns.entries()) {
    const at = y + 68 + i * 11.6
    const ink: Ink = { ...body, size: 9.6, weight: isHigh ? 700 : 400 }
    drawLine(canvas, isHigh ? 'HW' : 'LW', { x, y: at, ink: { ...label, size: 6.8 } })
    drawRight(canvas, clock(hours % 24), { x: x + 56, y: at, ink })
    drawRight(canvas, `${metres.toFixed(2)} m`, { x: x + 101, y: at, ink })
  }
  drawCurve(press, { x: x + 114, y: y + 8, width: width - 114, height: 96 }, { day, sun, level })
}

function drawCurve(
  { canvas }: Press,
  frame: { x: number; y: number; width: number; height: number },
  { day, sun, level }: { day: Day; sun: { rise?: number; set?: number }; level: (hours: number) => number },
) {
  const { x, y, width, height } = frame
  const at = (hour: number) => x + (hour / 24) * width
  const up = (metres: number) => y + height - 12 - (metres / 6.2) * (height - 14)
  const { rise = 6, set = 18 } = sun
  canvas.rect(x, y, at(rise) - x, height - 12).fill('#e3e6ea')
  canvas.rect(at(set), y, x + width - at(set), height - 12).fill('#e3e6ea')
  const points: [number, number][] = []
  for (let hour = 0; hour <= 24; hour += 0.4) points.push([at(hour), up(level(day.index * 24 + hour))])
  canvas.save().fillOpacity(0.55)
  canvas.path(polyline([[at(0), up(0)], ...points, [at(24), up(0)]], true)).fill('#a9c9d8')
  canvas.restore()
  canvas.lineWidth(0.3)
  for (let metres = 1; metres <= 6; metres++)
    canvas
      .moveTo(x, up(metres))
      .lineTo(x + width, up(metres))
      .stroke('#b9c2c6')
  canvas.lineWidth(1).path(polyline(points)).stroke(BLUE)
  for (let hour = 0; hour <= 24; hour += 3) {
    canvas
      .lineWidth(0.4)
      .moveTo(at(hour), up(0))
      .lineTo(at(hour), up(0) + 3)
      .stroke(BLUE)
    drawCentred(canvas, String(hour), {
      x: at(hour),
      y: y + height - 1,
      ink: { ...label, size: 6.2, tracking: 0 },
    })
  }
  for (const { hours, metres } of day.turns) canvas.path(circleAt(at(hours % 24), up(metres), 1.7)).fill(RED)
}

/** One page a month for each port: the four turns of each day in a row. */
function addPort(press: Press, port: Port) {
  const days = daysOf(turnsOf(YEAR, port))
  press.chapter(`${port.name}: times and heights`)
  press.text(tideTexts.ports[port.name] ?? '')
  addRanges(press, days)
  for (let month = 0; month < 12; month++) {
    press.runningHead(`${port.name} · ${months[month]}`)
    press.page()
    const title = `${port.name}, ${months[month]}`
    press.mark(title, 1, { inContents: false })
    press.y = drawText(press.canvas, months[month]!, {
      x: press.left,
      y: press.y + 6,
      measure: press.measure,
      ink: { ...press.style.display, size: 15 },
      leading: 20,
    })
    const rows = days
      .filter((day) => day.month === month)
      .map((day) => [
        `${day.day} ${day.name.slice(0, 2)}`,
        ...Array.from({ length: 4 }, (_, i) => {
          const turn = day.turns[i]
          return turn ? [clock(turn.hours % 24), turn.metres.toFixed(1)] : ['', '']
        }).flat(),
      ])
    press.table(
      [
        { width: 1.3 },
        ...Array.from({ length: 8 }, (_, i) => ({ width: i % 2 === 0 ? 1.2 : 0.9, align: 'right' as const })),
      ],
      rows,
      {
        head: ['Day', ...Array.from({ length: 4 }, () => ['Time', 'm']).flat()],
        size: 8.8,
        isZebra: true,
        pad: 2.6,
      },
    )
  }
}

function addRanges(press: Press, days: readonly Day[]) {
  const rows = months.map((name, month) => {
    const turns = days.filter((day) => day.month === month).flatMap((day) => day.turns)
    const highs = turns.filter(({ isHigh }) => isHigh).map(({ metres }) => metres)
    const lows = turns.filter(({ isHigh }) => !isHigh).map(({ metres }) => metres)
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    return [
      name,
      ...[Math.max(...highs), mean(highs), mean(lows), Math.min(...lows)].map((value) => value.toFixed(2)),
    ]
  })
  press.table(
    [{ width: 1.5 }, ...Array.from({ length: 4 }, () => ({ width: 1, align: 'right' as const }))],
    rows,
    {
      head: ['Month', 'Highest', 'Mean high', 'Mean low', 'Lowest'],
      caption: 'Waters of each month in metres',
    },
  )
}

/** The height at every hour: one page a month. */
function addHours(press: Press) {
  const level = tideOf(YEAR)
  press.chapter('Heights by the hour')
  press.text(tideTexts.hours)
  for (let month = 0; month < 12; month++) {
    press.runningHead(`Heights by the hour · ${months[month]}`)
    press.page()
    press.mark(`Hours of ${months[month]}`, 1, { inContents: false })
    const { canvas, left, measure } = press
    drawLine(canvas, months[month]!, { x: left, y: press.y + 6, ink: { ...press.style.display, size: 15 } })
    const count = new Date(Date.UTC(YEAR, month + 1, 0)).getUTCDate()
    const first = (Date.UTC(YEAR, month, 1) - Date.UTC(YEAR, 0, 1)) / 36e5
    const cell = (measure - 18) / 24
    const top = press.y + 24
    const step = (press.bottom - top - 14) / 31
    for (let hour = 0; hour < 24; hour++)
      drawRight(canvas, String(hour), {
        x: left + 18 + (hour + 0.8) * cell,
        y: top,
        ink: { ...label, size: 6.4, tracking: 0 },
      })
    for (let day = 0; day < count; day++) {
      const y = top + (day + 1) * step
      drawRight(canvas, String(day + 1), { x: left + 12, y, ink: { ...label, size: 7, weight: 700 } })
      for (let hour = 0; hour < 24; hour++) {
        const metres = level(first + day * 24 + hour)
        const share = Math.max(0, Math.min(1, metres / 6))
        canvas.save().fillOpacity(share * 0.42)
        canvas.rect(left + 18 + hour * cell, y - step * 0.72, cell, step).fill('#3f87ad')
        canvas.restore()
        drawRight(canvas, metres.toFixed(1), {
          x: left + 18 + (hour + 0.9) * cell,
          y,
          ink: { ...body, size: 7 },
        })
      }
    }
  }
}

/** Sun, moon and twilight: one page a month. */
function addLight(press: Press, days: readonly Day[]) {
  press.chapter('Sun, moon and twilight')
  press.text(tideTexts.light)
  for (let month = 0; month < 12; month++) {
    press.runningHead(`Sun, moon and twilight · ${months[month]}`)
    press.page()
    press.mark(`Light of ${months[month]}`, 1, { inContents: false })
    drawLine(press.canvas, months[month]!, {
      x: press.left,
      y: press.y + 6,
      ink: { ...press.style.display, size: 15 },
    })
    press.y += 24
    const rows = days
      .filter((day) => day.month === month)
      .map(({ day, name, d0 }) => {
        const [sun, moon] = [sunOn(d0, station), moonOn(d0, station)]
        const civil = crossingsOn(d0, station, { body: sunAt, altitude: -6 })
        const length = (sun.set ?? 0) - (sun.rise ?? 0)
        const age = elongationAt(d0 + 0.5) / 12.19
        return [
          `${day} ${name.slice(0, 2)}`,
          ...[civil.rise, sun.rise, sun.set, civil.set].map((at) => clock(at)),
          clock(length),
          clock(moon.rise),
          clock(moon.set),
          age.toFixed(0),
        ]
      })
    press.table(
      [{ width: 1.1 }, ...Array.from({ length: 8 }, () => ({ width: 1, align: 'right' as const }))],
      rows,
      {
        head: ['Day', 'Light', 'Rise', 'Set', 'Dark', 'Day', 'Moonrise', 'Set', 'Age'],
        size: 8.4,
        isZebra: true,
        pad: 2.4,
      },
    )
  }
}

/** The hours in which the causeway to Gull Holm is dry: the tide is below 1.9 m. */
function addCauseway(press: Press) {
  const level = tideOf(YEAR)
  press.chapter('The causeway to Gull Holm')
  press.text(tideTexts.causeway)
  for (let half = 0; half < 6; half++) {
    const pair = [half * 2, half * 2 + 1]
    press.runningHead(`The causeway · ${pair.map((month) => months[month]).join(' and ')}`)
    press.page()
    press.columns(2, 18)
    for (const month of pair) {
      if (month % 2 === 1) press.turn()
      press.mark(`Causeway in ${months[month]}`, 1, { inContents: false })
      drawLine(press.canvas, months[month]!, {
        x: press.left,
        y: press.y + 6,
        ink: { ...press.style.display, size: 14 },
      })
      press.y += 22
      const count = new Date(Date.UTC(YEAR, month + 1, 0)).getUTCDate()
      const first = (Date.UTC(YEAR, month, 1) - Date.UTC(YEAR, 0, 1)) / 864e5
      const rows = Array.from({ length: count }, (_, day) => {
        const open = dryHours(level, (first + day) * 24)
        return [
          String(day + 1),
          ...[0, 1].map((i) => (open[i] ? `${clock(open[i][0])}–${clock(open[i][1])}` : '—')),
        ]
      })
      press.table([{ width: 0.5 }, { width: 1.2 }, { width: 1.2 }], rows, {
        head: ['Day', 'Dry', 'Dry again'],
        size: 8.6,
        isZebra: true,
        pad: 2.6,
      })
    }
  }
}

function dryHours(level: (hours: number) => number, from: number): [number, number][] {
  const spans: [number, number][] = []
  let since: number | undefined
  for (let hour = 0; hour <= 24; hour += 0.05) {
    const isDry = level(from + hour) < 1.9
    if (isDry && since === undefined) since = hour
    if ((!isDry || hour > 23.94) && since !== undefined) {
      if (hour - since > 0.4) spans.push([since, Math.min(hour, 23.98)])
      since = undefined
    }
  }
  return spans
}

function addExtremes(press: Press, days: readonly Day[]) {
  const all = days.flatMap((day) => day.turns.map((turn) => ({ day, turn })))
  const rowsOf = (sorted: typeof all) =>
    sorted
      .slice(0, 10)
      .map(({ day, turn }) => [
        `${day.name} ${day.day} ${months[day.month]}`,
        clock(turn.hours % 24),
        turn.metres.toFixed(2),
      ])
  const columns = [
    { width: 2.6 },
    { width: 1, align: 'right' as const },
    { width: 1, align: 'right' as const },
  ]
  const head = ['Day', 'Time', 'Metres']
  press.table(
    columns,
    rowsOf(all.filter(({ turn }) => turn.isHigh).sort((a, b) => b.turn.metres - a.turn.metres)),
    { head, caption: 'The ten highest waters' },
  )
  press.table(
    columns,
    rowsOf(all.filter(({ turn }) => !turn.isHigh).sort((a, b) => a.turn.metres - b.turn.metres)),
    { head, caption: 'The ten lowest waters' },
  )
  press.table(
    columns,
    rowsOf(all.filter(({ turn }) => turn.isHigh).sort((a, b) => a.turn.metres - b.turn.metres)),
    { head, caption: 'The ten poorest high waters' },
  )
}
