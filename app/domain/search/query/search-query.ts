import { displayText, fold } from '#app/values/text-folding.ts'

/** What exceeds it is not read (assumed: the spec sets no limit). */
export const longestQuery = 200
const mostTerms = 8

/**
 * What a visitor typed, as folded terms that must all be found; null where nothing is left to look for.
 * White space parts terms, `"…"` around a whole term keeps its spaces. What exceeds 200 characters or 8 terms is
 * not read (assumed: the spec sets no limit).
 */
export function parseSearchQuery(raw: string): string[] | null {
  const typed = raw.slice(0, longestQuery).replace(/[＂“”]/g, '"')
  const terms = new Set<string>()
  for (const [run, phrase] of typed.matchAll(/"(.+?)"(?=\s|$)|\S+/gs)) {
    const term = fold(displayText(phrase ?? run))
    if (term !== '') terms.add(term)
    if (terms.size === mostTerms) break
  }
  return terms.size === 0 ? null : [...terms]
}
