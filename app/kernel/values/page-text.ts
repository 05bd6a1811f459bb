/** The PDF reader writes this character for a hyphen at the end of a line, in place of the hyphen and the line end. */
const lineHyphen = '\ufffe'
/** The PDF reader writes a reading (ruby) that is set beside a column between these characters. */
const ruby = /\ufffa([^\ufffb]*)\ufffb/g

/**
 * The text of a page with its words as the author wrote them: joins words that a line end divided, and words with spaces
 * between their letters. `other` has the alternative spellings in case a hyphen or such spaces were meant, and the
 * readings set beside columns, which would interrupt a sentence. They can be found by a search but aren't shown.
 */
export function pageText(raw: string): { text: string; other: string } {
  const other: string[] = []
  const whole = raw
    .replace(ruby, (_, reading: string) => {
      other.push(reading)
      return ''
    })
    .replace(/(?<=\p{L})[-\u2010\u00ad]\s*\r?\n\s*(?=\p{Ll})/gu, lineHyphen)
    .replace(dividedWord, (word) =>
      word.split(lineHyphen).reduce((before, after) => {
        const [joined, hyphenated] = [before + after, `${before}-${after}`]
        const isOne = isOneWord(before, after) && !raw.includes(hyphenated)
        other.push(isOne ? hyphenated : joined)
        return isOne ? joined : hyphenated
      }),
    )
  const text = withoutLetterSpacing(whole, (spaced) => other.push(spaced))
  return { text, other: other.join('\n') }
}

const dividedWord = /(?<![\p{L}\p{N}\p{M}-])[\p{L}\p{N}\p{M}-]*(?:\ufffe[\p{L}\p{N}\p{M}]*)+/gu

/** A name, a number or a word that has another hyphen keeps its hyphen. */
function isOneWord(before: string, after: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(before) && /^\p{Ll}/u.test(after)
}

/**
 * Letters with a space between each of them; two spaces separate such words. Fewer than four may be single letters, and
 * digits always are, since table columns look the same.
 */
export const spacedLetters =
  /(?<![\p{L}\p{N}]|[\p{L}\p{N}][’'-])[\p{L}](?: {1,2}\p{L}){3,}(?![\p{L}\p{N}\p{M}]|[’'-][\p{L}\p{N}])/gu

function withoutLetterSpacing(text: string, tellOther: (spaced: string) => void): string {
  return text.replace(spacedLetters, (run) => {
    tellOther(run)
    const words = run.split('  ')
    return words.map((word) => word.replaceAll(' ', '')).join(' ')
  })
}
