import { displayText, fold } from '#app/kernel/values/text-folding.ts'

/**
 * What was typed as folded parts of a title or an author, the longest first: fewest contents have it. Parted before they are
 * folded, which takes the spaces out of Japanese.
 */
export function termsOf(words: string): string[] {
  const terms = words.split(/\s+/).map((word) => fold(displayText(word)))
  return [...new Set(terms.filter(Boolean))].sort((a, b) => b.length - a.length)
}
