import { displayText, fold } from '#app/kernel/values/text-folding.ts'

/**
 * The typed words, folded like titles and authors, longest first because the fewest contents contain it. They are split
 * before folding, because folding removes the spaces in Japanese.
 */
export function termsOf(words: string): string[] {
  const terms = words.split(/\s+/).map((word) => fold(displayText(word)))
  return [...new Set(terms.filter(Boolean))].sort((a, b) => b.length - a.length)
}
