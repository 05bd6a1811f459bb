const [word, apostrophe] = ['\\p{L}\\p{N}', "’'-"]

/**
 * Words with a space between their letters; two spaces separate such words. Runs of fewer than four letters may be single letters, and
 * digits always are, since table columns look the same. The first group is what is before them.
 */
const spacedLetters = new RegExp(
  `(^|[^${word}${apostrophe}]|(?:^|[^${word}])[${apostrophe}])(\\p{L}(?: {1,2}\\p{L}){3,})(?![${word}\\p{M}]|[${apostrophe}][${word}])`,
  'gu',
)

/** Finds the words whose letters are spaced out, with the position of each. */
export function spacedLettersIn(text: string): { at: number; letters: string }[] {
  return [...text.matchAll(spacedLetters)].map(({ index, 1: before = '', 2: letters = '' }) => ({
    at: index + before.length,
    letters,
  }))
}
