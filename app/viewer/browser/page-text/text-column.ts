/** An area of the screen, in CSS pixels. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** A tap beside a line means that line if it is no farther away than this. CSS pixels. */
const reach = 24
/** Text within this many line heights below a line is the next line of the column. */
const nextLine = 2.2
/** Pieces of one line are nearer to each other than this fraction of its height; the gap between columns is wider. */
const nextPiece = 0.7
/** Text that is wider than this many lines, such as a heading over two columns, isn't part of a column. */
const widest = 1.6

/** The column of text at a point, found among the boxes of a page's pieces of text. Null if there is none. */
export function columnAt(boxes: readonly Box[], at: { x: number; y: number }): Box | null {
  const [nearest] = boxes
    .map((box) => ({ box, away: distance(box, at) }))
    .filter(({ away }) => away <= reach)
    .sort((one, other) => one.away - other.away)
  if (nearest === undefined) return null
  const line = lineOf(boxes, nearest.box)
  let column = line
  for (let before: Box | null = null; before !== column; ) {
    before = column
    column = boxes.reduce((found, box) => (isNext(found, box, line) ? around(found, box) : found), column)
  }
  return column
}

/** The box of a piece together with the pieces beside it on the same line. */
function lineOf(boxes: readonly Box[], piece: Box): Box {
  let line = piece
  for (let before: Box | null = null; before !== line; ) {
    before = line
    line = boxes.reduce((found, box) => (isBeside(found, box) ? around(found, box) : found), line)
  }
  return line
}

function isBeside(line: Box, box: Box): boolean {
  if (isWithin(line, box)) return false
  const height = Math.min(line.bottom - line.top, box.bottom - box.top)
  const shared = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top)
  const gap = Math.max(line.left, box.left) - Math.min(line.right, box.right)
  return shared > height / 2 && gap < height * nextPiece
}

function isNext(column: Box, box: Box, line: Box): boolean {
  if (isWithin(column, box) || box.right - box.left > (line.right - line.left) * widest) return false
  const width = Math.min(column.right - column.left, box.right - box.left)
  const shared = Math.min(column.right, box.right) - Math.max(column.left, box.left)
  const gap = Math.max(column.top, box.top) - Math.min(column.bottom, box.bottom)
  return shared > width / 2 && gap < (line.bottom - line.top) * nextLine
}

function isWithin(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}

function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
  }
}

function distance({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}
