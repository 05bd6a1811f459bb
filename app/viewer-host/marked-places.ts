import type { PageLetters } from '#app/values/reading/page-letters.ts'
import { findMarks, type SearchedOnPage } from './browser/page-text/marks.ts'
import type { MarkedPlace } from './browser/viewer-server.ts'

/** Where words stand on a page, a place for each line or column they are in: as the browser finds them in the text it has. */
export function markedPlaces({ text, boxes }: PageLetters, searched: SearchedOnPage): MarkedPlace[] {
  const marks = findMarks([{ text, endsLine: false }], searched)
  return marks.flatMap(({ from, to, place }) => {
    const places: MarkedPlace[] = []
    for (let unit = from; unit < to; unit++) {
      const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(unit * 4, unit * 4 + 4)
      if (width === 0 || height === 0) continue
      const last = places.at(-1)
      const box = { x, y, width, height, place }
      if (last !== undefined && isBeside(last, box)) Object.assign(last, around(last, box))
      else places.push(box)
    }
    return places
  })
}

/** In one line, or under each other in one column. */
function isBeside(one: MarkedPlace, other: MarkedPlace): boolean {
  const shared = (from: number, to: number, otherFrom: number, otherTo: number) =>
    Math.min(to, otherTo) - Math.max(from, otherFrom)
  const across = shared(one.x, one.x + one.width, other.x, other.x + other.width)
  const down = shared(one.y, one.y + one.height, other.y, other.y + other.height)
  const isInLine = down > Math.min(one.height, other.height) / 2 && -across < other.width * 2
  const isInColumn = across > Math.min(one.width, other.width) / 2 && -down < other.height
  return isInLine || isInColumn
}

function around(one: MarkedPlace, other: MarkedPlace): MarkedPlace {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    ...one,
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}
