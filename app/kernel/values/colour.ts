/** A colour in the form `#rrggbb`. */
export type Colour = string

export const colourPattern = /^#[0-9a-fA-F]{6}$/

/** The contrast ratio of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(first: Colour, second: Colour): number {
  const [darker, lighter] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

/** The contrast that WCAG 2.2 AA asks of text in a normal size. */
const readableContrast = 4.5

/**
 * The tenant's text colour if it is readable on the tenant's background; otherwise the more readable of the product's own
 * two, or black if the background's lightness leaves neither readable. An unreadable setting never reaches a page; the
 * console warns the administrator who chose it.
 */
export function readableInk(ink: Colour, ground: Colour): Colour {
  if (contrastOf(ink, ground) >= readableContrast) return ink
  const better = contrastOf('#1b1c1e', ground) >= contrastOf('#ffffff', ground) ? '#1b1c1e' : '#ffffff'
  return contrastOf(better, ground) >= readableContrast ? better : '#000000'
}

function luminanceOf(colour: Colour): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** The contrast that WCAG 2.2 AA requires of text. */
const ofText = 4.5

/** Moves the colour's lightness away from its backgrounds until its contrast with each of them is at least `least`. */
export function held(colour: Colour, grounds: readonly Colour[], least = ofText): Colour {
  if (holds(colour, grounds, least)) return colour
  const { l, c, h } = toOklch(colour)
  const worst = (end: Colour) => Math.min(...grounds.map((ground) => contrastOf(end, ground)))
  const [end, step] = worst('#ffffff') >= worst('#000000') ? ['#ffffff', 0.02] : ['#000000', -0.02]
  for (let at = l + step; at > 0 && at < 1; at += step) {
    const moved = fromOklch({ l: at, c, h })
    if (holds(moved, grounds, least)) return moved
  }
  return end as Colour
}

/** Whether the colour's contrast with each of its backgrounds is at least `least`. */
export function holds(colour: Colour, grounds: readonly Colour[], least = ofText): boolean {
  return grounds.every((ground) => contrastOf(colour, ground) >= least)
}

/** A colour in OKLCH, which follows perception: lightness from 0 to 1, chroma from 0 up, hue in radians. */
type Oklch = { l: number; c: number; h: number }

export function toOklch(colour: Colour): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linearOf(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  }
}

/** Converts to a screen colour. Lowers the chroma until a screen can show it. */
export function fromOklch({ l, c, h }: Oklch): Colour {
  for (let chroma = c; ; chroma = chroma < 0.004 ? 0 : chroma * 0.9) {
    const channels = channelsOf({ l, c: chroma, h })
    if (chroma === 0 || channels.every((channel) => channel >= -0.002 && channel <= 1.002))
      return `#${channels.map(toHex).join('')}`
  }
}

function channelsOf({ l, c, h }: Oklch): number[] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map(gamma)
}

function toHex(channel: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, channel)) * 255)
  return byte.toString(16).padStart(2, '0')
}

function linearOf(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function gamma(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * Math.abs(light) ** (1 / 2.4) - 0.055
}
