import type { QuoteVisitor } from '#app/features/access/model/may-browse.ts'
import { isOpenToGuests } from '#app/features/access/model/may-open.ts'
import { parametersOf } from '#app/features/access/model/plan-coverage.ts'
import { cardReaderOf } from '#app/features/catalogue/model/content/card-store.ts'
import { type TextRights, textRights } from '#app/features/catalogue/model/content/content-columns.ts'
import { isRegistrationOpen } from '#app/features/identity/model/account/account-rules.ts'
import { searchFor } from '#app/features/search/model/query/search-for.ts'
import { type Condition, textTermsOf } from '#app/features/search/model/query/search-request.ts'
import type { Hit } from '#app/features/search/model/query/search-store.ts'
import { type SampledPages, samplePages, type TextPage } from '#app/features/search/model/query/text-pages.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import type { Visit } from '#app/visit/visit.ts'
import { logNoAnswer } from './find-matches.ts'
import { isListing } from './snippet.ts'

/** The quoted page of a document, the part of its display text that may be shown (null if none), and the number of pages with the words. */
export type Quote = { page: number; text: string | null; pages: number; isAtLeast: boolean }

/**
 * Finds for each result, by content, pages with words that were searched in its text, in one statement for each part of the index. If their
 * texts can't be read, logs that, and the results are shown without quotes. The caller checks whether the visitor may see them.
 */
export async function findQuotes(
  visit: Visit,
  conditions: readonly Condition[],
  hits: readonly Hit[],
): Promise<Map<string, SampledPages>> {
  const { env, site, now } = visit
  const { tenantId } = site
  const terms = textTermsOf(conditions)
  try {
    const index = await searchFor(visit)
    const found = await Promise.all(
      index
        .divide(hits, ({ contentId }) => contentId)
        .map(async ([{ db }, ofPart]) => {
          const nos = ofPart.map(({ no }) => no)
          const pages = await samplePages({ db, files: env.FILES, now: now() }, { tenantId, terms, nos })
          return ofPart.flatMap(({ no, contentId }) => {
            const sampled = pages.get(no)
            return sampled === undefined ? [] : [[contentId, sampled] as const]
          })
        }),
    )
    return new Map(found.flat())
  } catch (error) {
    logNoAnswer(visit, 'texts of results', error)
    return new Map()
  }
}

/**
 * The best page of a document to quote, from those that may be quoted if there are any. Null if no page has the words.
 */
export function quoteOf(
  found: SampledPages | undefined,
  conditions: readonly Condition[],
  quoting: Quoting,
): Quote | null {
  if (found === undefined) return null
  const { samples, pages, isAtLeast } = found
  const terms = textTermsOf(conditions)
  const quotable = samples.filter(({ text }) => quotableText(text, terms, quoting) !== null)
  const best = bestPage(quotable.length === 0 ? samples : quotable, terms)
  if (best === null) return null
  return { page: best.page, text: quotableText(best.text, terms, quoting), pages, isAtLeast }
}

/** The length of an average page in characters. A word on a shorter page weighs more. */
const typicalLength = 900

/** How quickly repetitions of a word stop adding weight (as in BM25). */
const saturation = 1.2

/** A page with fewer characters is a cover or a chapter heading. */
const thinLength = 80

/** Words within this many characters belong together. */
const nearby = 80

/** Text this near to the beginning of a page is usually a heading. */
const headingLength = 40

/** The weight that a page gains or loses, in addition to about 1 for a word that occurs once and 2 for one that occurs all over it. */
const weights = { phrase: 1.5, together: 0.75, heading: 0.5, thin: -1.5, listing: -4 }

/**
 * The best page to quote for the folded terms: where they are frequent, close together, as typed, or in a heading. A
 * table of contents or an index is quoted only if there is nothing else. The first of equal pages.
 */
export function bestPage(pages: readonly TextPage[], terms: readonly string[]): TextPage | null {
  const phrase = terms.length > 1 ? fold(displayText(terms.join(' '))) : null
  let best: TextPage | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const page of pages) {
    const score = scoreOf(page, terms, phrase)
    if (score > most) {
      best = page
      most = score
    }
  }
  return best
}

function scoreOf(page: TextPage, terms: readonly string[], phrase: string | null): number {
  const folded = fold(page.text)
  const places = terms.map((term) => placesOf(folded, term))
  let score = places.reduce((sum, of) => sum + frequencyScore(of.length, folded.length), 0)
  if (phrase !== null && folded.includes(phrase)) score += weights.phrase
  if (terms.length > 1 && areTogether(places)) score += weights.together
  if (places.some(([first]) => first !== undefined && first < headingLength)) score += weights.heading
  if (folded.length < thinLength) score += weights.thin
  return isListing(page) ? score + weights.listing : score
}

function frequencyScore(count: number, length: number): number {
  return (count * (saturation + 1)) / (count + saturation * (0.5 + (0.5 * length) / typicalLength))
}

/** Enough occurrences to recognise a page that is full of a word. */
const maxPlaces = 50

function placesOf(folded: string, term: string): number[] {
  const places: number[] = []
  let at = folded.indexOf(term)
  while (at >= 0 && places.length < maxPlaces) {
    places.push(at)
    at = folded.indexOf(term, at + term.length)
  }
  return places
}

/** Whether each word has an occurrence near one of the first word's. */
function areTogether([first = [], ...others]: readonly number[][]): boolean {
  return first.some((at) => others.every((places) => places.some((place) => Math.abs(place - at) <= nearby)))
}

/**
 * The part of a content's text that is quoted to a visitor: 100 percent, a percentage of each page from its beginning, or 0 for nothing.
 * `isClosed` means that they may not open the content.
 */
type Quoting = { percent: number; isClosed: boolean }

/**
 * Decides how much of a content is quoted to a visitor (docs/adr/107): everything that they may open, nothing of strict
 * contents, and the site's share of others. Administrators may open everything. Guests get what anybody with an account
 * may open.
 */
export function quotingOf(
  { actor }: Pick<Visit, 'actor'>,
  { guestRules, isAway }: QuoteVisitor,
  { protectedAs, isOpened, sample }: TextRights,
): Quoting {
  const mayRead = guestRules === null || isOpenToGuests(guestRules) || isRegistrationOpen(guestRules)
  const isClosed = actor?.kind !== 'staff' && (isAway || !mayRead || isOpened === 0)
  if (protectedAs === 'strict') return { percent: 0, isClosed }
  return { percent: isClosed ? sample : 100, isClosed }
}

/** Reads the rights that decide about quoting, for some contents. */
export async function readTextRights(
  visit: Visit,
  contentIds: readonly string[],
): Promise<Map<string, TextRights>> {
  if (contentIds.length === 0) return new Map()
  const at = parametersOf(cardReaderOf(visit))
  const rows = await visit.db
    .selectFrom('content')
    .select('content.id')
    .select(textRights(at))
    .where('content.tenant_id', '=', at.tenantId)
    .where('content.id', 'in', listed(contentIds))
    .execute()
  return new Map(rows.map(({ id, ...rights }) => [id, rights]))
}

/**
 * The part of a page's display text that may be quoted around the folded terms. Null if they stand outside of it. The
 * quotable part doesn't depend on the query, so that many queries together don't reveal more.
 */
export function quotableText(text: string, terms: readonly string[], { percent }: Quoting): string | null {
  if (percent === 100) return text
  const sample = sampleOf(text, percent)
  const folded = fold(sample)
  return terms.some((term) => folded.includes(term)) ? `${sample}…` : null
}

/** The beginning of a page that may be quoted to everybody. */
function sampleOf(text: string, percent: number): string {
  const length = Math.floor((text.length * percent) / 100)
  const isHalved = /[\ud800-\udbff]/.test(text[length - 1] ?? '')
  return text.slice(0, isHalved ? length - 1 : length)
}
