import type { PageLetters } from '#app/kernel/data/picture-maker.ts'
import { findMarks, type SearchedOnPage } from '#app/viewer/browser/page-text/marks.ts'

/**
 * Where a searched word is on a page, as fractions of its width and height from the top left. A word on two lines has two boxes with the
 * same `place`.
 */
type MarkedPlace = Box & { place: number }

type Box = { x: number; y: number; width: number; height: number }

/**
 * Finds where words are on a page, with a box for each line or column they are in. Finds the same places as the browser finds in its text,
 * except that a word's readings aren't marked with it.
 */
export function markedPlaces(
  { text, rubyFrom, boxes }: PageLetters,
  searched: SearchedOnPage,
): MarkedPlace[] {
  const runs = [
    { text: text.slice(0, rubyFrom), endsLine: true },
    { text: text.slice(rubyFrom), endsLine: true, isRuby: true },
  ]
  const places: MarkedPlace[] = []
  for (const { run, from, to, place } of findMarks(runs, searched)) {
    const begin = run === 0 ? 0 : rubyFrom
    for (const box of boxesOf(boxes, begin + from, begin + to)) {
      const last = places.at(-1)
      if (last?.place === place && isBeside(last, box)) Object.assign(last, around(last, box))
      else places.push({ ...box, place })
    }
  }
  return places
}

/** The boxes of some letters, without those that are invisible. */
function boxesOf(boxes: Float64Array, from: number, to: number): Box[] {
  return Array.from({ length: to - from }, (_, nth) => {
    const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray((from + nth) * 4, (from + nth + 1) * 4)
    return { x, y, width, height }
  }).filter(({ width, height }) => width > 0 && height > 0)
}

/** Whether two boxes are on one line, or below each other in one column. */
function isBeside(one: Box, other: Box): boolean {
  const shared = (from: number, to: number, otherFrom: number, otherTo: number) =>
    Math.min(to, otherTo) - Math.max(from, otherFrom)
  const across = shared(one.x, one.x + one.width, other.x, other.x + other.width)
  const down = shared(one.y, one.y + one.height, other.y, other.y + other.height)
  const isInLine = down > Math.min(one.height, other.height) / 2 && -across < other.width * 2
  const isInColumn = across > Math.min(one.width, other.width) / 2 && -down < other.height
  return isInLine || isInColumn
}

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}
