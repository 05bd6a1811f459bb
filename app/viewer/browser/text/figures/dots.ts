import { contains, gapOf, isInside, isLarge } from './boxes.ts'
import type { Box, Drawing } from './drawings.ts'

/** Small marks that may be drawn bullets: round or square, and of a letter's size at most. */
export function dotsOf(drawings: readonly Drawing[], figures: readonly Box[]): Box[] {
  const dots = drawings.flatMap(({ box, kind, isFilled }) => {
    const [width, height] = [box.right - box.left, box.bottom - box.top]
    const isDot = Math.max(width, height) <= 8 && Math.min(width, height) >= 1.5
    const isRound = Math.max(width, height) < Math.min(width, height) * 1.5
    if (!isDot || !isRound || (kind === 'image' && !isFilled)) return []
    return figures.some((figure) => isInside(box, figure)) ? [] : [box]
  })
  return dots.length > mostListed ? [] : dots.filter((dot) => !isPart(dot, drawings))
}

/** More dots than this on a page are a pattern, and no signs of lists. */
const mostListed = 150

/** An icon's frame is smaller than this, in points, and the ground of a list larger. */
const ofIcon = 50

/** Whether something else is drawn at a dot, so that it is part of an icon. The same dot may be drawn twice: filled, and its outline. */
function isPart(dot: Box, drawings: readonly Drawing[]): boolean {
  return drawings.some(({ box }) => {
    const isSame = Math.abs(box.left - dot.left) < 1 && Math.abs(box.bottom - dot.bottom) < 1
    const across = gapOf(box.left, box.right, dot.left, dot.right)
    const down = gapOf(box.top, box.bottom, dot.top, dot.bottom)
    const isGround = contains(box, dot) && isLarge(box, ofIcon)
    return !isSame && Math.max(across, down) < 1 && !isGround
  })
}
