import { drawCentred, drawLine, drawRight, type PdfDocument } from '../pen.ts'
import { type Figure, INK, LINE, PALE, WASH } from './figure.ts'
import { figureLines, stars } from './stars.ts'

const YEAR = 2026
const clock = (minutes: number) =>
  `${Math.floor(Math.round(minutes) / 60)}時${String(Math.round(minutes) % 60).padStart(2, '0')}分`

/** The whole sky at 20:00 on the 15th of the given month. The zenith is in the middle, south is at the bottom. */
export const skyChart: Figure = {
  height: 282,
  draw(d, { width, args }) {
    const month = args[0] ?? 1
    const c = width / 2
    const cy = 138
    const radius = 126
    d.circle(c, cy, radius).fill('#151a30')
    for (const altitude of [30, 60])
      d.lineWidth(0.4)
        .circle(c, cy, (radius * (90 - altitude)) / 90)
        .stroke('#39406a')
    const seen = new Map<string, [number, number]>()
    for (const [id, , ascension, declination] of stars) {
      const { altitude, azimuth } = starPlace(month, ascension, declination)
      if (altitude < 1) continue
      const r = (radius * (90 - altitude)) / 90
      const angle = (azimuth * Math.PI) / 180
      seen.set(id, [c - Math.sin(angle) * r, cy - Math.cos(angle) * r])
    }
    drawFigures(d, seen)
    for (const [id, name, , , magnitude] of stars) {
      const place = seen.get(id)
      if (!place) continue
      d.circle(place[0], place[1], Math.max(0.7, 2.7 - magnitude * 0.55)).fill('#f6f1dc')
      const room = Math.hypot(place[0] - c, place[1] - cy) < radius - 12
      if (name && room)
        drawLine(d, name, { x: place[0] + 4.5, y: place[1] + 2.2, ink: { size: 5.8, color: '#c9cfec' } })
    }
    for (const [label, x, y] of [
      ['北', c, 9],
      ['南', c, 274],
      ['東', c - radius - 9, 141],
      ['西', c + radius + 9, 141],
    ] as const) {
      drawCentred(d, label, { x, y, ink: { size: 8, weight: 700, color: INK } })
    }
  },
}

function drawFigures(d: PdfDocument, seen: Map<string, [number, number]>) {
  for (const line of figureLines) {
    const ids = line.split(' ')
    for (const [i, id] of ids.entries()) {
      const from = seen.get(id)
      const to = seen.get(ids[i + 1] ?? '')
      if (from && to)
        d.lineWidth(0.5)
          .moveTo(...from)
          .lineTo(...to)
          .stroke('#6d78b5')
    }
  }
}

/** Sunrise, sunset, length of day and phase of the moon, every five days of the given month. */
export const sunTable: Figure = {
  height: 214,
  draw(d, { width, args }) {
    const month = args[0] ?? 1
    const heads = ['日', '日の出', '日の入り', '昼の長さ', '月の形']
    const xs = [34, 108, 180, 252, 300]
    d.rect(0, 0, width, 24).fill(WASH)
    d.lineWidth(0.9).moveTo(0, 0).lineTo(width, 0).stroke(INK).moveTo(0, 24).lineTo(width, 24).stroke(INK)
    heads.forEach((head, i) => {
      drawRight(d, head, { x: (xs[i] ?? 0) + (i === 4 ? 12 : 0), y: 16, ink: { size: 8, weight: 700 } })
    })
    const last = new Date(Date.UTC(YEAR, month, 0)).getUTCDate()
    const days = [1, 5, 10, 15, 20, 25, last]
    days.forEach((day, i) => {
      const y = 24 + i * 26
      const { rise, set } = sunTimes(YEAR, month, day)
      const length = set - rise
      ;[
        `${day}日`,
        clock(rise),
        clock(set),
        `${Math.floor(length / 60)}時間${String(Math.round(length % 60)).padStart(2, '0')}分`,
      ].forEach((text, j) => {
        drawRight(d, text, { x: xs[j] ?? 0, y: y + 16, ink: { size: 8.4 } })
      })
      drawMoon(d, { x: 298, y: y + 13, r: 8, elongation: moonElongation(YEAR, month, day) })
      const end = i === days.length - 1
      d.lineWidth(end ? 0.9 : 0.4)
        .moveTo(0, y + 26)
        .lineTo(width, y + 26)
        .stroke(end ? INK : LINE)
    })
  },
}

/** Draws a moon as it is seen from Japan: lit from the right while it waxes. */
function drawMoon(
  d: PdfDocument,
  { x, y, r, elongation }: { x: number; y: number; r: number; elongation: number },
) {
  const bulge = Math.cos((elongation * Math.PI) / 180) * r
  d.lineWidth(0.4).circle(x, y, r).fillAndStroke('#3b3f4a', '#3b3f4a')
  const side = elongation <= 180 ? 1 : 0
  const inner = bulge > 0 ? 1 - side : side
  d.path(
    `M${x} ${y - r}A${r} ${r} 0 0 ${side} ${x} ${y + r}A${Math.abs(bulge)} ${r} 0 0 ${inner} ${x} ${y - r}z`,
  ).fill('#f3e6b8')
}

/** The phases of the moon in eight steps, with the time of day when each can be seen. */
export const moonPhases: Figure = {
  height: 76,
  draw(d, { width }) {
    const names = ['新月', '三日月', '上弦', '十日余り', '満月', '更待', '下弦', '明けの月']
    names.forEach((name, i) => {
      const x = 24 + (i * (width - 48)) / 7
      drawMoon(d, { x, y: 26, r: 15, elongation: Math.max(2, i * 45) })
      drawCentred(d, name, { x, y: 60, ink: { size: 7.4 } })
    })
  },
}

/** Sunrise and sunset through the year, as the two edges of the night. */
export const daylight: Figure = {
  height: 146,
  draw(d, { width }) {
    const left = 34
    const w = width - left
    const at = (minutes: number) => ((minutes - 240) / 960) * 120
    const edge = (key: 'rise' | 'set') =>
      Array.from({ length: 74 }, (_, i) => {
        const date = new Date(Date.UTC(YEAR, 0, 1 + i * 5))
        const times = sunTimes(YEAR, date.getUTCMonth() + 1, date.getUTCDate())
        return `${left + (i / 73) * w} ${at(times[key])}`
      })
    d.rect(left, 0, w, 120).fill('#1d2340')
    d.path(`M${edge('rise').join('L')}L${edge('set').reverse().join('L')}z`).fill('#f6ecc6')
    for (const hour of [4, 8, 12, 16, 20]) {
      d.lineWidth(0.3)
        .moveTo(left, at(hour * 60))
        .lineTo(width, at(hour * 60))
        .stroke('#9a9684')
      drawRight(d, `${hour}時`, {
        x: left - 5,
        y: at(hour * 60) + (hour === 4 ? 7 : 3),
        ink: { size: 7, color: PALE },
      })
    }
    for (let month = 1; month <= 12; month++)
      drawCentred(d, String(month), {
        x: left + ((month - 0.5) / 12) * w,
        y: 133,
        ink: { size: 7.4, color: PALE },
      })
    drawCentred(d, '昼', { x: left + w / 2, y: 78, ink: { size: 9, weight: 700, color: '#6b5d2a' } })
  },
}

/**
 * Astronomy of low precision, good enough for an almanac: minutes of time, and a few hours of the moon's age. The place is Tokyo, times are
 * JST.
 */
const RAD = Math.PI / 180
const LATITUDE = 35.68
const LONGITUDE = 139.69

const sin = (degrees: number) => Math.sin(degrees * RAD)
const cos = (degrees: number) => Math.cos(degrees * RAD)

/** Returns the days since noon of 1 January 2000 (UT), for a time of day in Japan. */
function daysSince2000(year: number, month: number, day: number, hour: number): number {
  return Date.UTC(year, month - 1, day) / 86400000 - 10957.5 + (hour - 9) / 24
}

function sunPlace(days: number): { longitude: number; declination: number; equationOfTime: number } {
  const mean = 280.46 + 0.9856474 * days
  const anomaly = 357.528 + 0.9856003 * days
  const longitude = mean + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)
  const tilt = 23.439 - 0.0000004 * days
  const declination = Math.asin(sin(tilt) * sin(longitude)) / RAD
  const ascension = Math.atan2(cos(tilt) * sin(longitude), cos(longitude)) / RAD
  const equationOfTime = ((((mean - ascension + 180) % 360) + 360) % 360) - 180
  return { longitude, declination, equationOfTime: equationOfTime * 4 }
}

/** Returns sunrise and sunset in minutes after midnight JST. They include refraction and the sun's radius. */
function sunTimes(year: number, month: number, day: number): { rise: number; set: number } {
  const { declination, equationOfTime } = sunPlace(daysSince2000(year, month, day, 12))
  const half =
    Math.acos((sin(-0.833) - sin(LATITUDE) * sin(declination)) / (cos(LATITUDE) * cos(declination))) / RAD
  const noon = 12 * 60 - (LONGITUDE - 135) * 4 - equationOfTime
  return { rise: noon - half * 4, set: noon + half * 4 }
}

/** Returns the moon's elongation from the sun at 21:00 JST, 0 to 360 degrees. */
function moonElongation(year: number, month: number, day: number): number {
  const days = daysSince2000(year, month, day, 21)
  const anomaly = 134.963 + 13.064993 * days
  const elongation = 297.85 + 12.19074912 * days
  const sun = 357.529 + 0.98560028 * days
  const latitude = 93.272 + 13.22935 * days
  const moon =
    218.316 +
    13.176396 * days +
    6.289 * sin(anomaly) +
    1.274 * sin(2 * elongation - anomaly) +
    0.658 * sin(2 * elongation) +
    0.214 * sin(2 * anomaly) -
    0.186 * sin(sun) -
    0.114 * sin(2 * latitude)
  return (((moon - sunPlace(days).longitude) % 360) + 360) % 360
}

/** Returns the altitude and the azimuth (from north through east) of a star at 20:00 JST on the 15th of the month. */
function starPlace(month: number, ascensionHours: number, declination: number) {
  const days = daysSince2000(2026, month, 15, 20)
  const sidereal = 280.46062 + 360.98564737 * days + LONGITUDE
  const angle = sidereal - ascensionHours * 15
  const altitude =
    Math.asin(sin(LATITUDE) * sin(declination) + cos(LATITUDE) * cos(declination) * cos(angle)) / RAD
  const azimuth =
    Math.atan2(
      -sin(angle) * cos(declination),
      sin(declination) * cos(LATITUDE) - cos(declination) * cos(angle) * sin(LATITUDE),
    ) / RAD
  return { altitude, azimuth: (azimuth + 360) % 360 }
}
