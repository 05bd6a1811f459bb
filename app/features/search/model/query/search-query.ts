import { displayText, fold } from '#app/kernel/values/text-folding.ts'

/** The longest query and the most terms. The rest of a query is ignored (assumed: the specification has no limit). */
export const maxQueryLength = 200
const maxTerms = 8

/**
 * The folded terms of what a visitor typed, all of which must be found. Null if nothing is left to search for. White
 * space separates terms; `"…"` around a whole term keeps its spaces. Ignores everything after 200 characters or 8 terms
 * (assumed: the specification has no limit).
 */
export function parseSearchQuery(raw: string): string[] | null {
  if (raw === '') return null
  const typed = raw.slice(0, maxQueryLength).replace(/[＂“”]/g, '"')
  const terms = new Set<string>()
  for (const [run, phrase] of typed.matchAll(/"(.+?)"(?=\s|$)|\S+/gs)) {
    const term = fold(displayText(phrase ?? run))
    if (term !== '') terms.add(term)
    if (terms.size === maxTerms) break
  }
  return terms.size === 0 ? null : [...terms]
}
