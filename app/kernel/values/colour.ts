/** A colour as settings have it: `#rrggbb`. */
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
