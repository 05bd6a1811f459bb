import { around, gapOf } from './boxes.ts'
import type { Box, Drawing } from './drawings.ts'
import { isParagraph, type Words } from './words.ts'

/** The lines of a staff are this long at least, and this far from each other at most, in points. A table's rows are higher. */
const [shortestStaff, staffSpace] = [28, 9]

/** A page with more long lines than this is a map or squared paper. */
const mostRules = 3000

/** Finds the staves of music: five long lines at equal distances. */
export function stavesOf(drawings: readonly Drawing[]): Box[] {
  const lines = drawings
    .filter(({ kind, box }) => kind === 'rule' && box.right - box.left > shortestStaff)
    .map(({ box }) => box)
    .sort((one, other) => one.left - other.left || one.top - other.top)
  if (lines.length > mostRules) return []
  return lines.flatMap((first, nth) => {
    const staff = lines.slice(nth, nth + 5)
    const space = staff.length === 5 ? staff[1]!.top - first.top : 0
    const isStaff =
      space > 2 &&
      space < staffSpace &&
      staff.every(
        ({ left, right, top }, line) =>
          Math.abs(left - first.left) < 1 &&
          Math.abs(right - first.right) < 1 &&
          Math.abs(top - first.top - line * space) < 0.5,
      )
    return isStaff ? [around(staff)] : []
  })
}

/** The longest word of a song between two staves, and how far a sign may be from a staff or from the sign before, in points. */
const [longestSyllable, nearSign] = [12, 10]

/** Extends a staff by the signs at it, which are letters of a font for music, and by the words below. */
export function withNotes(region: Box, texts: readonly Words[]): Box {
  let box = region
  for (let round = 0; round < 3; round++)
    box = around([
      box,
      ...texts
        .filter(
          ({ text, box: own, line }) =>
            text.trim().length <= longestSyllable &&
            !texts.some((other) => isParagraph(line, other.line)) &&
            gapOf(own.left, own.right, box.left, box.right) < nearSign &&
            gapOf(own.top, own.bottom, box.top, box.bottom) < nearSign &&
            gapOf(own.top, own.bottom, region.top, region.bottom) < 3 * nearSign,
        )
        .map(({ box: own }) => own),
    ])
  return box
}
