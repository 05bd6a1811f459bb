import { noiseOf } from '../../press/terrain.ts'

/** Metres above the sea at a place of a map. `u` runs to the east and `v` to the south, from 0 to 1. */
export type Land = (u: number, v: number) => number

/** The ground that every map shows, in metres from west to east and from north to south. */
export const GROUND = { width: 2000, height: 2400 }

const bump = (u: number, v: number, at: readonly [number, number], size: number) =>
  Math.exp(-(((u - at[0]) / size) ** 2) - ((v - at[1]) / size) ** 2)
/** Steps from 0 to 1 between two values, without a corner. */
const step = (from: number, to: number, value: number) => {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
const rough = (seed: number, size: number): Land => {
  const noise = noiseOf(seed, 5)
  return (u, v) => noise(u * 3.2 + seed, v * 3.8) * size
}
const add =
  (...lands: readonly Land[]): Land =>
  (u, v) =>
    lands.reduce((sum, land) => sum + land(u, v), 0)

/** Lands whose form is plain to see, by the name of the form. */
export const forms: Record<string, Land> = {
  山頂: add((u, v) => 120 + 420 * bump(u, v, [0.5, 0.48], 0.34), rough(3, 70)),
  尾根: add(
    (u, v) => 120 + 330 * Math.exp(-(((u - 0.5 - 0.1 * Math.sin(v * 5)) / 0.2) ** 2)) * (1.1 - v),
    rough(5, 70),
  ),
  谷: add(
    (u, v) =>
      470 - 190 * v - 260 * Math.exp(-(((u - 0.48 - 0.09 * Math.sin(v * 6)) / 0.2) ** 2)) * (0.25 + v),
    rough(8, 70),
  ),
  鞍部: add(
    (u, v) => 150 + 360 * bump(u, v, [0.3, 0.36], 0.27) + 330 * bump(u, v, [0.72, 0.64], 0.27),
    rough(11, 50),
  ),
  急斜面: add((u, v) => 100 + 400 * step(0.42, 0.6, u + 0.1 * Math.sin(v * 4)) + 40 * u, rough(14, 50)),
  台地: add(
    (u, v) => 90 + 170 * step(0.25, 0.36, u + 0.08 * Math.sin(v * 7)) * step(0.95, 0.82, v),
    rough(17, 34),
  ),
  扇状地: add(
    (u, v) => {
      const far = Math.hypot(u - 0.5, v - 0.2)
      return v < 0.2
        ? 330 + (0.2 - v) * 600 + 500 * Math.abs(u - 0.5)
        : Math.max(90, 330 - 290 * far) + 300 * step(0.14, 0.34, Math.abs(u - 0.5) - (v - 0.2) * 1.3)
    },
    rough(20, 18),
  ),
  河岸段丘: add(
    (u, v) => {
      const away = Math.abs(u - 0.48 - 0.08 * Math.sin(v * 5))
      return (
        100 +
        60 * (1 - v) +
        80 * step(0.1, 0.14, away) +
        100 * step(0.24, 0.29, away) +
        190 * step(0.38, 0.6, away)
      )
    },
    rough(23, 16),
  ),
  凹地: add(
    (u, v) => 240 + 110 * bump(u, v, [0.5, 0.5], 0.42) - 190 * bump(u, v, [0.52, 0.47], 0.16),
    rough(26, 36),
  ),
  火口: add(
    (u, v) => {
      const far = Math.hypot(u - 0.5, (v - 0.5) * 1.2)
      return (
        80 + 470 * Math.exp(-((Math.max(0, far - 0.14) / 0.25) ** 2)) - 210 * Math.exp(-((far / 0.1) ** 2))
      )
    },
    rough(29, 40),
  ),
  島: add(
    (u, v) => 330 * bump(u, v, [0.46, 0.45], 0.28) + 150 * bump(u, v, [0.66, 0.7], 0.14) - 60,
    rough(32, 60),
  ),
  やせ尾根: add(
    (u, v) => 130 + 400 * Math.exp(-Math.abs(v - 0.5 - 0.12 * Math.sin(u * 6)) / 0.14),
    rough(35, 50),
  ),
}

/** The land of an exercise: hills where chance puts them. */
export function exerciseLand(number: number): Land {
  const noise = noiseOf(100 + number, 3 + (number % 3))
  const size = [1.5, 2.1, 1.7][number % 3]!
  const tilt = [0.3, -0.3, 0.15, -0.1][number % 4]!
  return (u, v) =>
    300 +
    420 * noise(u * size + number * 3.7, v * size * 1.2) +
    260 * tilt * (v - 0.5) +
    60 * Math.sin(u * 3 + number)
}

export type Place = readonly [u: number, v: number]

export const between = (a: Place, b: Place, t: number): Place => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
]

/** The distance of two places on the map, in metres. */
export const distanceOf = (a: Place, b: Place) =>
  Math.hypot((a[0] - b[0]) * GROUND.width, (a[1] - b[1]) * GROUND.height)

/** Whether a person at `a`, whose eyes are 1.6 m above the ground, sees the ground at `b`. */
export function isSeen(land: Land, a: Place, b: Place): boolean {
  const [from, to] = [land(...a) + 1.6, land(...b)]
  for (let i = 1; i < 200; i++) {
    const t = i / 200
    if (land(...between(a, b, t)) > from + (to - from) * t) return false
  }
  return true
}
