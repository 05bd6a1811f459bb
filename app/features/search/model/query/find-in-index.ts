import type { SearchIndex } from '#app/kernel/data/search-index.ts'
import { type Cap, ofCommonWords } from './common-words.ts'
import type { FacetCounts, FacetName, HitsRequest } from './search-request.ts'
import { type Facets, type FoundHits, findHits, type Hit } from './search-store.ts'

/**
 * A page of the contents that match in a tenant's whole index, and their total number, as if it were in one database. All parts are asked
 * side by side, each for its first results down to the page's end: any of them may have all. If a part doesn't answer, there is no result,
 * because it would lack some of the contents without saying so.
 */
export async function findInIndex(
  { parts }: Pick<SearchIndex, 'parts'>,
  request: HitsRequest,
  cap: Cap = ofCommonWords,
): Promise<FoundHits> {
  const [only, ...others] = parts
  if (only !== undefined && others.length === 0) return findHits(only.db, request, cap)
  const { limit, offset } = request
  if (offset >= deep && limit > 0) {
    const counted = await findInIndex({ parts }, { ...request, limit: 0, offset: 0 }, cap)
    if (offset >= counted.total) return counted
  }
  const asked = { ...request, limit: limit === 0 ? 0 : offset + limit, offset: 0 }
  const found = await Promise.all(parts.map(({ db }) => findHits(db, asked, cap)))
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    totalIsAtLeast: found.some(({ totalIsAtLeast }) => totalIsAtLeast),
    hits: found
      .flatMap(({ hits }) => hits)
      .sort(inOrder(request))
      .slice(offset, offset + limit),
    facets: added(found.map(({ facets }) => facets)),
  }
}

/** From this result on the parts are counted first, since an address may name any page, and each part would answer all of its rows. */
const deep = 2_000

/** The order in which each part sorts its results (`order` in search-store.ts). */
function inOrder({ sort, direction }: HitsRequest): (one: Hit, other: Hit) => number {
  const way = direction === 'asc' ? 1 : -1
  return (one, other) =>
    (sort === 'relevance' ? -way * (one.rank - other.rank) : 0) ||
    way * (compareKeys(one.sortKey, other.sortKey) || compareTexts(one.contentId, other.contentId))
}

function compareKeys(one: number | string, other: number | string): number {
  if (typeof one === 'number') return typeof other === 'number' ? one - other : -1
  return typeof other === 'number' ? 1 : compareTexts(one, other)
}

/** Compares as SQLite does, by the bytes of UTF-8, in which characters beyond U+FFFF come last. In JavaScript's strings they don't. */
function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a !== b) return byCodePoint(a) - byCodePoint(b)
  }
  return one.length - other.length
}

/** Moves the halves of surrogate pairs behind all other code units. */
function byCodePoint(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** Adds up the counts of the parts. They are lower bounds if one part's are. */
function added(all: readonly Facets[]): Facets {
  const sums: Facets = {}
  for (const facets of all)
    for (const [name, { counts, isAtLeast }] of Object.entries(facets) as [FacetName, Facet][]) {
      const sum = sums[name] ?? { counts: {}, isAtLeast: false }
      for (const [value, number] of Object.entries(counts))
        sum.counts[Number(value)] = (sum.counts[Number(value)] ?? 0) + number
      sums[name] = { counts: sum.counts, isAtLeast: sum.isAtLeast || isAtLeast }
    }
  return sums
}

type Facet = { counts: FacetCounts; isAtLeast: boolean }
