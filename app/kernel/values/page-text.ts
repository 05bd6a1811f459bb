import { spacedLettersIn } from './spaced-letters.ts'

/** The character that the PDF reader writes in place of a hyphen at the end of a line and the line end itself. */
const lineHyphen = '\ufffe'
/** A reading (ruby) that is set beside a column; the PDF reader encloses it in these characters. */
const ruby = /\ufffa([^\ufffb]*)\ufffb/g

/**
 * Restores the words of a page's text: joins words that were divided at a line end, and words with spaces between their letters. `other`
 * has the alternative spellings in case the hyphen or the spaces were meant, and the readings set beside columns, which would interrupt a
 * sentence. Searches find them, but they aren't shown.
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

/** Whether a hyphen at a line end divides one word. A name, a number or a word with another hyphen keeps its hyphen. */
function isOneWord(before: string, after: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(before) && /^\p{Ll}/u.test(after)
}

function withoutLetterSpacing(text: string, tellOther: (spaced: string) => void): string {
  let [whole, from] = ['', 0]
  for (const { at, letters } of spacedLettersIn(text)) {
    tellOther(letters)
    const words = letters.split('  ').map((word) => word.replaceAll(' ', ''))
    whole += text.slice(from, at) + words.join(' ')
    from = at + letters.length
  }
  return whole + text.slice(from)
}
