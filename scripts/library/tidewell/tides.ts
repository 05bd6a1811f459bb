import { cos, daysAt, sin } from '../press/sky.ts'

/** A harmonic constituent: multiples of mean solar time and of the longitudes of moon, sun and perigee, a constant, height and lag. */
interface Constituent {
  name: string
  doodson: readonly [t: number, s: number, h: number, p: number]
  constant: number
  metres: number
  lag: number
  node: readonly [f0: number, f1: number, u1: number]
}

const steady = [1, 0, 0] as const

/** The invented harbour: its constants are of the size that a funnel-shaped bay would have. */
export const constituents: readonly Constituent[] = [
  { name: 'M2', doodson: [2, -2, 2, 0], constant: 0, metres: 1.86, lag: 168, node: [1, -0.037, -2.1] },
  { name: 'S2', doodson: [2, 0, 0, 0], constant: 0, metres: 0.64, lag: 212, node: steady },
  { name: 'N2', doodson: [2, -3, 2, 1], constant: 0, metres: 0.37, lag: 146, node: [1, -0.037, -2.1] },
  { name: 'K2', doodson: [2, 0, 2, 0], constant: 0, metres: 0.18, lag: 209, node: [1.024, 0.286, -17.7] },
  { name: 'K1', doodson: [1, 0, 1, 0], constant: -90, metres: 0.09, lag: 98, node: [1.006, 0.115, -8.9] },
  { name: 'O1', doodson: [1, -2, 1, 0], constant: 90, metres: 0.07, lag: 345, node: [1.009, 0.187, 10.8] },
  { name: 'P1', doodson: [1, 0, -1, 0], constant: 90, metres: 0.03, lag: 92, node: steady },
  { name: 'M4', doodson: [4, -4, 4, 0], constant: 0, metres: 0.12, lag: 250, node: [1, -0.074, -4.2] },
  { name: 'MS4', doodson: [4, -2, 2, 0], constant: 0, metres: 0.07, lag: 310, node: [1, -0.037, -2.1] },
]

/** Mean level above chart datum in metres. */
export const meanLevel = 2.95

export const speedOf = ({ doodson: [t, s, h, p] }: Constituent) =>
  15 * t + 0.54901652 * s + 0.04106864 * h + 0.00464183 * p

/** A port whose tide differs from the harbour's by a factor and a delay in hours. */
export interface Port {
  name: string
  factor: number
  delay: number
}

/** Returns the height above chart datum `hours` after the start of a year, universal time. */
export function tideOf(year: number): (hours: number) => number {
  const d0 = daysAt(year, 1, 1)
  const centuries = d0 / 36525
  const s = 218.3164477 + 481267.88123421 * centuries
  const h = 280.4664567 + 36000.76982779 * centuries
  const p = 83.3532465 + 4069.0137287 * centuries
  const n = 125.0445479 - 1934.1362891 * (centuries + 0.005)
  const waves = constituents.map((one) => {
    const [, ks, kh, kp] = one.doodson
    const [f0, f1, u1] = one.node
    const phase = ks * s + kh * h + kp * p + one.constant + u1 * sin(n) - one.lag
    return { amplitude: one.metres * (f0 + f1 * cos(n)), phase: phase % 360, speed: speedOf(one) }
  })
  return (hours) =>
    waves.reduce(
      (sum, { amplitude, phase, speed }) => sum + amplitude * cos(phase + speed * hours),
      meanLevel,
    )
}

export interface Turn {
  hours: number
  metres: number
  isHigh: boolean
}

/** Returns the high and low waters of a year in order, to the minute. */
export function turnsOf(year: number, { factor = 1, delay = 0 }: Partial<Port> = {}): Turn[] {
  const level = tideOf(year)
  const height = (hours: number) => meanLevel + (level(hours - delay) - meanLevel) * factor
  const step = 0.25
  const end = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 36e5
  const turns: Turn[] = []
  let [a, b] = [height(-2 * step), height(-step)]
  for (let hours = 0; hours <= end + step; hours += step) {
    const c = height(hours)
    if ((b > a && b >= c) || (b < a && b <= c)) {
      const bend = a - 2 * b + c
      const shift = bend === 0 ? 0 : (a - c) / (2 * bend)
      const at = hours - step + shift * step
      if (at >= 0 && at < end) turns.push({ hours: at, metres: height(at), isHigh: b > a })
    }
    ;[a, b] = [b, c]
  }
  return turns
}
