const RADIANS = Math.PI / 180
export const sin = (degrees: number) => Math.sin(degrees * RADIANS)
export const cos = (degrees: number) => Math.cos(degrees * RADIANS)
const wrap = (degrees: number) => ((degrees % 360) + 360) % 360

/** Returns the days since noon of 1 January 2000, universal time, of a day's midnight. `month` counts from 1. */
export const daysAt = (year: number, month: number, day: number) =>
  Date.UTC(year, month - 1, day) / 864e5 - 10957.5

interface Place {
  ascension: number
  declination: number
}

/** The sun's place to a hundredth of a degree, and its longitude. */
export function sunAt(d: number): Place & { longitude: number } {
  const anomaly = 357.529 + 0.98560028 * d
  const longitude = wrap(280.459 + 0.98564736 * d + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly))
  return { ...equatorial(longitude, 0), longitude }
}

/** The moon's place to about a fifth of a degree, from the largest terms of its motion. */
export function moonAt(d: number): Place & { longitude: number } {
  const anomaly = 134.963 + 13.064993 * d
  const node = 93.272 + 13.22935 * d
  const elongation = 297.85 + 12.190749 * d
  const sun = 357.529 + 0.98560028 * d
  const longitude = wrap(
    218.316 +
      13.176396 * d +
      6.289 * sin(anomaly) +
      1.274 * sin(2 * elongation - anomaly) +
      0.658 * sin(2 * elongation) +
      0.214 * sin(2 * anomaly) -
      0.186 * sin(sun) -
      0.114 * sin(2 * node) +
      0.059 * sin(2 * elongation - 2 * anomaly) +
      0.057 * sin(2 * elongation - sun - anomaly) +
      0.053 * sin(2 * elongation + anomaly) +
      0.046 * sin(2 * elongation - sun),
  )
  const latitude =
    5.128 * sin(node) +
    0.281 * sin(anomaly + node) +
    0.278 * sin(anomaly - node) +
    0.173 * sin(2 * elongation - node)
  return { ...equatorial(longitude, latitude), longitude }
}

function equatorial(longitude: number, latitude: number): Place {
  const tilt = 23.439
  const x = cos(longitude) * cos(latitude)
  const y = sin(longitude) * cos(latitude) * cos(tilt) - sin(latitude) * sin(tilt)
  const z = sin(longitude) * cos(latitude) * sin(tilt) + sin(latitude) * cos(tilt)
  return { ascension: wrap(Math.atan2(y, x) / RADIANS), declination: Math.asin(z) / RADIANS }
}

/** Greenwich sidereal time in degrees. */
export const siderealAt = (d: number) => wrap(280.46062 + 360.98564737 * d)

export interface Station {
  latitude: number
  longitude: number
  /** Hours that local clocks are ahead of universal time. */
  zone: number
}

export function altitudeOf(
  { ascension, declination }: Place,
  d: number,
  { latitude, longitude }: Station,
): number {
  const hourAngle = siderealAt(d) + longitude - ascension
  return (
    Math.asin(sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)) / RADIANS
  )
}

export interface Crossing {
  rise?: number
  set?: number
}

/** Returns the hours of local time at which a body passes this altitude on the day that begins at `d0` by local clocks. */
export function crossingsOn(
  d0: number,
  station: Station,
  { body, altitude }: { body: (d: number) => Place; altitude: number },
): Crossing {
  const start = d0 - station.zone / 24
  const heightAt = (hour: number) =>
    altitudeOf(body(start + hour / 24), start + hour / 24, station) - altitude
  const found: Crossing = {}
  let before = heightAt(0)
  for (let hour = 0.5; hour <= 24; hour += 0.5) {
    const after = heightAt(hour)
    if (before < 0 !== after < 0) {
      let [low, high] = [hour - 0.5, hour]
      for (let i = 0; i < 7; i++) {
        const middle = (low + high) / 2
        if (heightAt(middle) < 0 === before < 0) low = middle
        else high = middle
      }
      if (before < 0) found.rise ??= (low + high) / 2
      else found.set ??= (low + high) / 2
    }
    before = after
  }
  return found
}

export const sunOn = (d0: number, station: Station) =>
  crossingsOn(d0, station, { body: sunAt, altitude: -0.833 })
export const moonOn = (d0: number, station: Station) =>
  crossingsOn(d0, station, { body: moonAt, altitude: 0.125 })

/** The moon's elongation from the sun in degrees: 0 at new moon, 180 at full moon. */
export const elongationAt = (d: number) => wrap(moonAt(d).longitude - sunAt(d).longitude)

/** Returns the moments of a phase (0, 90, 180, 270) between two days. */
export function phasesBetween(from: number, to: number, phase: number): number[] {
  const moments: number[] = []
  const gap = (d: number) => wrap(elongationAt(d) - phase + 180) - 180
  let before = gap(from)
  for (let d = from + 0.5; d <= to; d += 0.5) {
    const after = gap(d)
    if (before < 0 && after >= 0 && after - before < 60) moments.push(d - (0.5 * after) / (after - before))
    before = after
  }
  return moments
}

export function clock(hours: number | undefined, separator = ':'): string {
  if (hours === undefined) return '–'
  const minutes = Math.round(hours * 60)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60) % 24)}${separator}${pad(minutes % 60)}`
}

/** The lit part of the moon's disc at an elongation, as a path. Lit at the right while it grows, as the northern half of the world sees it. */
export function moonPath(x: number, y: number, r: number, elongation: number): string {
  const isWaxing = elongation < 180
  const bulge = Math.abs(cos(elongation)) * r
  const isGibbous = elongation > 90 && elongation < 270
  const outer = isWaxing ? 1 : 0
  const inner = isGibbous ? outer : 1 - outer
  const f = (value: number) => value.toFixed(2)
  return `M${f(x)} ${f(y - r)}A${f(r)} ${f(r)} 0 0 ${outer} ${f(x)} ${f(y + r)}A${f(Math.max(0.01, bulge))} ${f(r)} 0 0 ${inner} ${f(x)} ${f(y - r)}Z`
}
