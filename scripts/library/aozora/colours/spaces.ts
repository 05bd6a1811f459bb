/** A colour in CIELAB under daylight (D65), and in its cylindrical form. */
export interface Lab {
  l: number
  a: number
  b: number
}

export type Rgb = readonly [number, number, number]

export const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never
export const hexOf = (rgb: readonly number[]) =>
  `#${rgb
    .map((value) =>
      Math.round(Math.max(0, Math.min(255, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const WHITE = [0.95047, 1, 1.08883] as const

/** Relative luminance, from 0 for black to 1 for white. */
export function luminanceOf(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((value) => linear(value / 255)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export function labOf(hex: string): Lab {
  const [r, g, b] = rgbOf(hex).map((value) => linear(value / 255)) as [number, number, number]
  const xyz = [
    0.4124564 * r + 0.3575761 * g + 0.1804375 * b,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    0.0193339 * r + 0.119192 * g + 0.9503041 * b,
  ]
  const [x, y, z] = xyz.map((value, i) => {
    const t = value / WHITE[i]!
    return t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116
  }) as [number, number, number]
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) }
}

/** Returns the colour on a screen, and whether the screen can show it. */
export function fromLab({ l, a, b }: Lab): { hex: string; isInside: boolean } {
  const y = (l + 16) / 116
  const [X, Y, Z] = [y + a / 500, y, y - b / 200].map((t, i) => {
    const value = t ** 3 > 216 / 24389 ? t ** 3 : ((116 * t - 16) * 27) / 24389
    return value * WHITE[i]!
  }) as [number, number, number]
  const rgb = [
    3.2404542 * X - 1.5371385 * Y - 0.4985314 * Z,
    -0.969266 * X + 1.8760108 * Y + 0.041556 * Z,
    0.0556434 * X - 0.2040259 * Y + 1.0572252 * Z,
  ].map((value) => encoded(Math.max(0, value)) * 255)
  return { hex: hexOf(rgb), isInside: rgb.every((value) => value > -0.5 && value < 255.5) }
}

export const chromaOf = ({ a, b }: Lab) => Math.hypot(a, b)
/** The hue in degrees, from 0 to 360. */
export const hueOf = ({ a, b }: Lab) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

/** The colour of this lightness and hue with as much of the chroma as a screen can show. */
export function shownAt(l: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  for (let c = chroma; c > 0; c -= 1) {
    const { hex, isInside } = fromLab({ l, a: c * Math.cos(angle), b: c * Math.sin(angle) })
    if (isInside) return hex
  }
  return fromLab({ l, a: 0, b: 0 }).hex
}

/** The distance of two colours in CIELAB (1976). About 2 is just visible. */
export const distanceOf = (one: Lab, other: Lab) =>
  Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b)

/** Hue, saturation and lightness as screens know them. */
export function hslOf(hex: string): [number, number, number] {
  const [r, g, b] = rgbOf(hex).map((value) => value / 255) as [number, number, number]
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const light = (max + min) / 2
  const range = max - min
  if (range === 0) return [0, 0, light * 100]
  const raw = max === r ? (g - b) / range + 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4
  return [(raw % 6) * 60, (range / (1 - Math.abs(2 * light - 1))) * 100, light * 100]
}
