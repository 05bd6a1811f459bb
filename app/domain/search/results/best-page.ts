import type { TextPage } from '#app/domain/search/query/text-pages.ts'
import { displayText, fold } from '#app/values/text-folding.ts'
import { isListing } from './listing-page.ts'

/** Characters of an ordinary page; a word on a shorter one weighs more. */
const usualLength = 900
/** How soon more of the same word adds little (as in BM25). */
const saturation = 1.2
/** A page with less is a cover, or a chapter's name. */
const thinLength = 80
/** Words within so many characters are about one thing. */
const nearby = 80
/** What stands so near a page's beginning is most often a heading. */
const headingLength = 40

/** What a page gains and loses, beside about 1 for a word that stands on it once and 2 for one that is all over it. */
const weights = { phrase: 1.5, together: 0.75, heading: 0.5, thin: -1.5, listing: -4 }

/**
 * The page to quote of some that have the folded terms: where they are dense, together, as they were typed, in a heading;
 * a table of contents or an index only where there is nothing else. The first of equals.
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
  return (count * (saturation + 1)) / (count + saturation * (0.5 + (0.5 * length) / usualLength))
}

/** Enough to tell a page that is full of a word. */
const mostPlaces = 50

function placesOf(folded: string, term: string): number[] {
  const places: number[] = []
  let at = folded.indexOf(term)
  while (at >= 0 && places.length < mostPlaces) {
    places.push(at)
    at = folded.indexOf(term, at + term.length)
  }
  return places
}

/** Whether each word has a place near one of the first word's. */
function areTogether([first = [], ...others]: readonly number[][]): boolean {
  return first.some((at) => others.every((places) => places.some((place) => Math.abs(place - at) <= nearby)))
}
