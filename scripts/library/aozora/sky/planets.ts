import { sunAt } from '../../press/sky.ts'

const RADIANS = Math.PI / 180
const wrap = (degrees: number) => ((degrees % 360) + 360) % 360

/** Kepler's elements at the beginning of 2000, and what L, the perihelion and the node change by in a century. */
interface Elements {
  a: number
  e: number
  i: number
  l: readonly [number, number]
  perihelion: readonly [number, number]
  node: readonly [number, number]
}

const earth: Elements = {
  a: 1.00000261,
  e: 0.01671123,
  i: 0,
  l: [100.46457166, 35999.37244981],
  perihelion: [102.93768193, 0.32327364],
  node: [0, 0],
}

export type Planet = '水星' | '金星' | '火星' | '木星' | '土星'

const elements: Record<Planet, Elements> = {
  水星: {
    a: 0.38709927,
    e: 0.20563593,
    i: 7.00497902,
    l: [252.2503235, 149472.67411175],
    perihelion: [77.45779628, 0.16047689],
    node: [48.33076593, -0.12534081],
  },
  金星: {
    a: 0.72333566,
    e: 0.00677672,
    i: 3.39467605,
    l: [181.9790995, 58517.81538729],
    perihelion: [131.60246718, 0.00268329],
    node: [76.67984255, -0.27769418],
  },
  火星: {
    a: 1.52371034,
    e: 0.0933941,
    i: 1.84969142,
    l: [-4.55343205, 19140.30268499],
    perihelion: [-23.94362959, 0.44441088],
    node: [49.55953891, -0.29257343],
  },
  木星: {
    a: 5.202887,
    e: 0.04838624,
    i: 1.30439695,
    l: [34.39644051, 3034.74612775],
    perihelion: [14.72847983, 0.21252668],
    node: [100.47390909, 0.20469106],
  },
  土星: {
    a: 9.53667594,
    e: 0.05386179,
    i: 2.48599187,
    l: [49.95424423, 1222.49362201],
    perihelion: [92.59887831, -0.41897216],
    node: [113.66242448, -0.28867794],
  },
}

export const planets = Object.keys(elements) as Planet[]

/** Returns the place around the sun in the plane of the earth's path, in astronomical units. */
function around({ a, e, i, l, perihelion, node }: Elements, d: number): [number, number, number] {
  const centuries = d / 36525
  const [long, peri, asc] = [l, perihelion, node].map(([at, rate]) => at + rate * centuries) as [
    number,
    number,
    number,
  ]
  const mean = wrap(long - peri) * RADIANS
  let anomaly = mean
  for (let turn = 0; turn < 8; turn++)
    anomaly -= (anomaly - e * Math.sin(anomaly) - mean) / (1 - e * Math.cos(anomaly))
  const [x, y] = [a * (Math.cos(anomaly) - e), a * Math.sqrt(1 - e * e) * Math.sin(anomaly)]
  const [w, o, t] = [(peri - asc) * RADIANS, asc * RADIANS, i * RADIANS]
  const [u, v] = [x * Math.cos(w) - y * Math.sin(w), x * Math.sin(w) + y * Math.cos(w)]
  return [
    u * Math.cos(o) - v * Math.sin(o) * Math.cos(t),
    u * Math.sin(o) + v * Math.cos(o) * Math.cos(t),
    v * Math.sin(t),
  ]
}

export interface PlanetPlace {
  ascension: number
  declination: number
  longitude: number
  /** The distance from the earth in astronomical units. */
  distance: number
  /** Degrees east (positive) or west of the sun. */
  elongation: number
}

/** Returns a planet's place as seen from the earth, to about a tenth of a degree in this century. `d` counts from noon of 1 January 2000. */
export function planetAt(planet: Planet, d: number): PlanetPlace {
  const [home, there] = [around(earth, d), around(elements[planet], d)]
  const [x, y, z] = [0, 1, 2].map((axis) => there[axis]! - home[axis]!) as [number, number, number]
  // The elements are of the equinox of 2000; the sun and moon here are of the date, half a degree on by now.
  const longitude = wrap(Math.atan2(y, x) / RADIANS + 0.0000382 * d)
  const latitude = Math.atan2(z, Math.hypot(x, y)) / RADIANS
  const tilt = 23.439 * RADIANS
  const [lo, la] = [longitude * RADIANS, latitude * RADIANS]
  const [ex, ey, ez] = [
    Math.cos(lo) * Math.cos(la),
    Math.sin(lo) * Math.cos(la) * Math.cos(tilt) - Math.sin(la) * Math.sin(tilt),
    Math.sin(lo) * Math.cos(la) * Math.sin(tilt) + Math.sin(la) * Math.cos(tilt),
  ]
  return {
    ascension: wrap(Math.atan2(ey, ex) / RADIANS),
    declination: Math.asin(ez) / RADIANS,
    longitude,
    distance: Math.hypot(x, y, z),
    elongation: wrap(longitude - sunAt(d).longitude + 180) - 180,
  }
}
