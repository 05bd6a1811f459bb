/** Where a page of the document lives: its segment (0-based) and its 1-based page inside it. */
interface PageAddress {
  segment: number
  pageInSegment: number
}

/** Refuses (throws) a page outside the document. */
export function addressOf(segments: readonly number[], page: number): PageAddress {
  let before = 0
  for (const [segment, count] of segments.entries()) {
    if (page > before && page <= before + count) return { segment, pageInSegment: page - before }
    before += count
  }
  throw new RangeError(`No segment holds page ${page}`)
}
