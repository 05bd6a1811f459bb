import { shared } from './placed-text.ts'

export interface Placed {
  from: number
  to: number
  /** The places of its first line and its last line. */
  across: number
  until: number
  size: number
}

/**
 * In the order they are read: as the file has them, but what stands above something comes before it. Columns stay in the file's order,
 * for a heading over both, drawn last, is nobody's guess, and which of two boxes beside each other comes first often is.
 */
export function inReadingOrder<Item extends Placed>(items: readonly Item[]): Item[] {
  const before = items.map((item) => items.filter((other) => isAbove(other, item)).length)
  const waiting = new Set(items.keys())
  const ordered: Item[] = []
  while (waiting.size > 0) {
    // What waits for each other all around goes on as the file has it.
    const next = [...waiting].find((at) => before[at] === 0) ?? [...waiting][0]!
    waiting.delete(next)
    ordered.push(items[next]!)
    for (const at of waiting) if (isAbove(items[next]!, items[at]!)) before[at]!--
  }
  return ordered
}

function isAbove(item: Placed, other: Placed): boolean {
  const along = shared([item.from, item.to], [other.from, other.to])
  return along > 1 && item.across < other.across - 0.3 * other.size && item.until < other.until
}
