import { contentNumbers, type SearchRange } from '#app/kernel/data/tenant-place.ts'

/**
 * The ranges of an index that is to lie in these databases, at least one. Moves as few contents as it can: a range stays where it is if its
 * database does, a new database takes over a range that has to move, or else half of the widest one.
 */
export function nextRanges(ranges: readonly SearchRange[], names: readonly string[]): SearchRange[] {
  const next = ranges.map(({ from, name }) => ({ from, name: names.includes(name) ? name : null }))
  const unused = [...new Set(names)].filter((name) => !next.some((range) => range.name === name))
  for (const range of next) if (range.name === null) range.name = unused.shift() ?? null
  for (const range of next) range.name ??= smallestOf(next, names)
  for (const name of unused) {
    const at = widestAt(next)
    const from = next[at]!.from + Math.floor(widthAt(next, at) / 2)
    next.splice(at + 1, 0, { from, name })
  }
  return next.filter((range, at): range is SearchRange => at === 0 || range.name !== next[at - 1]!.name)
}

type Range = { from: number; name: string | null }

function widthAt(ranges: readonly Range[], at: number): number {
  return (ranges[at + 1]?.from ?? contentNumbers) - ranges[at]!.from
}

function widestAt(ranges: readonly Range[]): number {
  return ranges.reduce((best, _, at) => (widthAt(ranges, at) > widthAt(ranges, best) ? at : best), 0)
}

/** The database with the smallest share of the contents. */
function smallestOf(ranges: readonly Range[], names: readonly string[]): string {
  const shareOf = (name: string) =>
    ranges.reduce((sum, range, at) => sum + (range.name === name ? widthAt(ranges, at) : 0), 0)
  return names.reduce((best, name) => (shareOf(name) < shareOf(best) ? name : best))
}
