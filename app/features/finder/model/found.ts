import { type AliasableExpression, sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'

/** The kinds of things that the search finds, in the order of the results. */
export const foundKinds = [
  'screens',
  'settings',
  'contents',
  'users',
  'orders',
  'coupons',
  'plans',
  'contentGroups',
  'userGroups',
  'hashtags',
  'notifications',
  'staff',
  'companies',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** A hit in a site's records. `about` says what else it is known by: an author, an e-mail address. */
export type FoundRecord = { tenantId: number; id: string; name: string; about: string }

/**
 * Some hits of one kind. `total` counts no further than `maxCounted`. `isPartial` says that there are more things of the kind than were searched.
 */
export type Found<Hit> = { hits: Hit[]; total: number; isPartial?: boolean }

/** The words to search for, the sites to search in, in order, and the most hits to return. */
export type Asked = {
  words: string
  tenantIds: readonly number[]
  limit: number
  /** The most names of a kind that are read; a test reads few. */
  maxRead?: number
}

/** More hits of one kind aren't counted: whoever needs them adds a word. */
export const maxCounted = 100

/** assumed: further words are ignored. */
const maxTerms = 8

/** The words, folded as the keys of contents and readers are, the longest first, because the fewest keys begin with it. */
export function foldedTerms(words: string): string[] {
  return longestFirst(words.split(/\s+/).map((word) => fold(displayText(word)).slice(0, 40)))
}

/** The words that are looked for in names that have no key (`containsWord`). */
export function plainTerms(words: string): string[] {
  return longestFirst(words.split(/\s+/).map((word) => word.normalize('NFKC').toLowerCase().slice(0, 40)))
}

function longestFirst(terms: readonly string[]): string[] {
  return [...new Set(terms.filter(Boolean))].sort((a, b) => b.length - a.length).slice(0, maxTerms)
}

type Row = FoundRecord & { at: number }

/**
 * Reads the first hits and counts them, in one query. `found` must end at `maxCounted + 1` rows: it walks the sites in their order, so it
 * stops once it has enough. `at` is the position of the site.
 */
export async function readFound(
  db: Database,
  found: AliasableExpression<Row>,
  { limit }: Pick<Asked, 'limit'>,
): Promise<Found<FoundRecord>> {
  const rows = await db
    .selectFrom(found.as('found'))
    .select(['found.tenantId', 'found.id', 'found.name', 'found.about'])
    .select(sql<number>`count(*) OVER ()`.as('total'))
    .orderBy('found.at')
    .orderBy('found.name')
    .limit(limit)
    .execute()
  return { hits: rows.map(({ total: _, ...hit }) => hit), total: rows[0]?.total ?? 0 }
}
