type Pages = { from: number; to: number }

/** Parses pages as people write them, such as '1-10, 15': single pages, or a first and a last one. Null for anything else. */
export function readPageRanges(text: string): Pages[] | null {
  const parts = text
    .normalize('NFKC')
    .split(/[,、]/)
    .map((part) => part.trim())
  const ranges = parts.map((part) => /^([1-9]\d{0,5})(?:\s*[-–~〜]\s*([1-9]\d{0,5}))?$/.exec(part))
  const pages = ranges.map((found) => ({ from: Number(found?.[1]), to: Number(found?.[2] ?? found?.[1]) }))
  return pages.every(({ from, to }) => from <= to) ? pages : null
}

/** Writes pages in the one form in which they are stored. */
export function writePageRanges(pages: readonly Pages[]): string {
  return pages.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
}

/** Whether a text of pages contains all of these. A text that can't be parsed contains none. */
export function hasPages(written: string, { from, to }: Pages): boolean {
  let next = from
  for (const range of (readPageRanges(written) ?? []).toSorted((a, b) => a.from - b.from))
    if (range.from <= next) next = Math.max(next, range.to + 1)
  return next > to
}
