import { figuresIn, type SmallPage } from './figures.ts'
import type { Part } from './part.ts'

/**
 * The figures on a page, which keep their colours on dark paper: `page` if it is a picture as a whole, otherwise their edges in thousandths
 * of the page's width and height: left, top, right, bottom.
 */
export type PageFigures = 'page' | [number, number, number, number][]

/** The most figures that are kept of a page. More are found when it is painted. */
const mostFigures = 4

/** Images that cover more than this share of the page are the page itself, as in a scan. */
const wholePage = 0.85

/**
 * Finds the figures on a page that was drawn `smallWidth` wide, so that its picture has the right colours before the page is painted. Null
 * without any. `imageShare` is the share of the page that images cover.
 */
export function figuresOf(page: SmallPage & { imageShare?: number }): PageFigures | null {
  const { isPicture, parts } = figuresIn(page, (page.imageShare ?? 0) > wholePage)
  if (isPicture) return 'page'
  const largest = parts.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, mostFigures)
  return largest.length === 0
    ? null
    : largest.map(({ left, top, right, bottom }) => [
        thousandths(left),
        thousandths(top),
        thousandths(right),
        thousandths(bottom),
      ])
}

/** The areas of figures as fractions of the page. */
export function partsOf(figures: Exclude<PageFigures, 'page'>): Part[] {
  return figures.map(([left, top, right, bottom]) => ({
    ...{ left: left / 1000, top: top / 1000 },
    ...{ right: right / 1000, bottom: bottom / 1000 },
  }))
}

function sizeOf({ left, top, right, bottom }: Part): number {
  return (right - left) * (bottom - top)
}

function thousandths(part: number): number {
  return Math.round(part * 1000)
}
