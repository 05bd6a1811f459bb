import type { Box } from './drawings.ts'

/** Whether the middle of a box is inside another one. */
export function isInside(box: Box, { left, top, right, bottom }: Box): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return x >= left && x <= right && y >= top && y <= bottom
}

export function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

export function contains(region: Box, { left, top, right, bottom }: Box): boolean {
  return left >= region.left && top >= region.top && right <= region.right && bottom <= region.bottom
}

export function isLarge({ left, top, right, bottom }: Box, side: number): boolean {
  return right - left >= side && bottom - top >= side
}

/** The distance between two ranges; negative if they overlap. */
export function gapOf(from: number, to: number, other: number, until: number): number {
  return Math.max(from, other) - Math.min(to, until)
}

/** The smallest box around some others. */
export function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** Joins regions that overlap, such as a chart and its legend. */
export function merged(regions: readonly Box[]): Box[] {
  const all = [...regions]
  for (let one = 0; one < all.length; one++)
    for (let other = one + 1; other < all.length; other++) {
      const [first, second] = [all[one]!, all[other]!]
      const overlaps =
        gapOf(first.left, first.right, second.left, second.right) < 3 &&
        gapOf(first.top, first.bottom, second.top, second.bottom) < 3
      if (!overlaps) continue
      all[one] = around([first, second])
      all.splice(other, 1)
      one = -1
      break
    }
  return all
}
