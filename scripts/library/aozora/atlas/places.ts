import { cos, daysAt, siderealAt, sin } from '../../press/sky.ts'

const RADIANS = Math.PI / 180

export interface Centre {
  ascension: number
  declination: number
}

/** Projects a place of the sky onto a plane that touches it at `centre`: stereographic, so that figures keep their shape. East is left. */
export function projected({ ascension, declination }: Centre, centre: Centre): [number, number] | undefined {
  const hour = (ascension - centre.ascension) * 15
  const c =
    sin(centre.declination) * sin(declination) + cos(centre.declination) * cos(declination) * cos(hour)
  if (c < -0.3) return undefined
  const k = 2 / (1 + c)
  return [
    -k * cos(declination) * sin(hour),
    -k *
      (cos(centre.declination) * sin(declination) - sin(centre.declination) * cos(declination) * cos(hour)),
  ]
}

/** The altitude and azimuth (from south to west) of a place of the sky. */
export function horizontal({ ascension, declination }: Centre, sidereal: number, latitude: number) {
  const hour = sidereal - ascension * 15
  const altitude =
    Math.asin(sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hour)) / RADIANS
  const azimuth =
    Math.atan2(sin(hour), cos(hour) * sin(latitude) - Math.tan(declination * RADIANS) * cos(latitude)) /
    RADIANS
  return { altitude, azimuth }
}

export const ascensionText = ({ ascension }: Centre) => {
  const minutes = Math.round(ascension * 60)
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}m`
}
export const declinationText = ({ declination }: Centre) =>
  `${declination < 0 ? '−' : '+'}${Math.abs(declination).toFixed(1)}°`

/** The day on which the star stands in the south at eight in the evening in Japan's middle. */
export function culmination({ ascension }: Centre): string {
  for (let day = 0; day < 366; day++) {
    const d = daysAt(2027, 1, 1) + day
    const gap = (siderealAt(d + 11 / 24) + 135 - ascension * 15 + 720 + 180) % 360
    if (Math.abs(gap - 180) < 0.6) {
      const date = new Date(Date.UTC(2027, 0, 1 + day))
      return `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`
    }
  }
  return '–'
}

export function eclipticOf({ ascension, declination }: Centre): [number, number] {
  const a = ascension * 15
  const x = cos(declination) * cos(a)
  const y = cos(declination) * sin(a) * cos(23.44) + sin(declination) * sin(23.44)
  const z = -cos(declination) * sin(a) * sin(23.44) + sin(declination) * cos(23.44)
  return [(Math.atan2(y, x) / RADIANS + 360) % 360, Math.asin(z) / RADIANS]
}
