import { formatNumber } from '#app/features/documents/model/document/segment/pdf-value.ts'

/** The colours and opacity of a mark. All are PDF operands except `hex` and `rgb`. */
export interface MarkInk {
  fill: string
  /** The same colour as '#rrggbb', as it was written. */
  hex: string
  /** The same colour as `fill`, each part 0 to 1. */
  rgb: [number, number, number]
  /** A thin rim of the opposite lightness, which keeps the mark visible on a black scan. */
  rim: string
  alpha: string
}

const MAX_OPAQUE = 0.6

/**
 * `opacity` is 0 to 1. Without it, black ink gets `calm`, and lighter colours get more so that they are visible on white
 * at all.
 */
export function inkOf(color: string, opacity: number | undefined, calm: number): MarkInk {
  const hex = /^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const lightness = 0.299 * red + 0.587 * green + 0.114 * blue
  const chosen = opacity ?? Math.min(MAX_OPAQUE, calm / Math.max(0.05, 1 - lightness))
  return {
    fill: [red, green, blue].map(formatNumber).join(' '),
    hex,
    rgb: [red, green, blue],
    rim: lightness > 0.6 ? '0' : '1',
    alpha: formatNumber(Math.min(1, Math.max(0.02, chosen))),
  }
}
