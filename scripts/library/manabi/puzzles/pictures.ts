type Test = (u: number, v: number) => boolean

const disc =
  (x: number, y: number, r: number): Test =>
  (u, v) =>
    Math.hypot(u - x, v - y) <= r
const box =
  (x0: number, y0: number, x1: number, y1: number): Test =>
  (u, v) =>
    u >= x0 && u <= x1 && v >= y0 && v <= y1
const any =
  (...tests: Test[]): Test =>
  (u, v) =>
    tests.some((test) => test(u, v))
const without =
  (test: Test, hole: Test): Test =>
  (u, v) =>
    test(u, v) && !hole(u, v)

/** Pictures as tests of points between -1 and 1; v grows downwards. They shape mazes and fill squares. */
export const pictures: { name: string; has: Test }[] = [
  {
    name: 'ハート',
    has: (u, v) =>
      (u * u * 1.5 + v * v * 1.35 - 0.75) ** 3 + u * u * v * v * v * 2.6 <= 0 ||
      (Math.abs(u) < 0.2 && v > -0.3 && v < 0.5),
  },
  {
    name: 'おうち',
    has: any(
      box(-0.7, -0.1, 0.7, 0.95),
      (u, v) => v >= -0.95 && v <= -0.1 && Math.abs(u) <= (v + 0.97) * 1.12,
    ),
  },
  {
    name: 'さかな',
    has: any(
      (u, v) => ((u + 0.15) / 0.75) ** 2 + (v / 0.5) ** 2 <= 1,
      (u, v) => u > 0.4 && u < 0.98 && Math.abs(v) <= (u - 0.32) * 0.9,
    ),
  },
  {
    name: 'きのこ',
    has: any((u, v) => v <= 0.05 && (u / 0.92) ** 2 + ((v - 0.05) / 0.85) ** 2 <= 1, box(-0.3, 0, 0.3, 0.95)),
  },
  { name: 'みかづき', has: without(disc(0, 0, 0.97), disc(0.5, -0.2, 0.75)) },
  {
    name: 'ほし',
    has: (u, v) => {
      const t = Math.atan2(u, -v)
      const k = (Math.PI * 2) / 5
      const a = ((t % k) + k) % k
      const away = Math.abs(a - k / 2)
      return Math.hypot(u, v) <= 0.46 + (0.56 * away) / (k / 2)
    },
  },
  {
    name: 'かさ',
    has: any(
      (u, v) => v <= 0 && Math.hypot(u, v * 1.1) <= 0.96,
      box(-0.09, -0.1, 0.09, 0.85),
      box(0, 0.7, 0.42, 0.9),
    ),
  },
  {
    name: 'りんご',
    has: any(
      disc(-0.32, 0.15, 0.62),
      disc(0.32, 0.15, 0.62),
      box(-0.08, -0.9, 0.1, -0.2),
      (u, v) => ((u - 0.36) / 0.3) ** 2 + ((v + 0.72) / 0.16) ** 2 <= 1,
    ),
  },
  {
    name: 'ねこ',
    has: any(
      disc(0, 0.2, 0.75),
      (u, v) => v > -0.95 && v < -0.1 && Math.abs(Math.abs(u) - 0.5) < (v + 1) * 0.34,
    ),
  },
  {
    name: 'ふね',
    has: any(
      (u, v) => v > 0.3 && v < 0.9 && Math.abs(u) < 1.25 - v * 0.8,
      (u, v) => u > 0 && u < 0.8 && v < 0.2 && v > -0.95 + u * 1.4,
      (u, v) => u < -0.06 && u > -0.7 && v < 0.2 && v > -0.95 - u * 1.6,
      box(-0.08, -0.95, 0.08, 0.35),
    ),
  },
  {
    name: 'き',
    has: any(
      disc(0, -0.35, 0.6),
      disc(-0.4, 0, 0.4),
      disc(0.4, 0, 0.4),
      box(-0.14, 0, 0.14, 0.97),
      box(-0.4, 0.85, 0.4, 0.97),
    ),
  },
  {
    name: 'カップ',
    has: any(
      box(-0.75, -0.5, 0.45, 0.7),
      without(disc(0.5, 0.05, 0.45), disc(0.5, 0.05, 0.24)),
      box(-0.95, 0.8, 0.7, 0.95),
    ),
  },
]

export const onGrid = (has: Test, size: number) => (x: number, y: number) =>
  has(((x + 0.5) / size) * 2 - 1, ((y + 0.5) / size) * 2 - 1)
