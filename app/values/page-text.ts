/** What the reader of PDFs writes for a hyphen at the end of a line, in place of the hyphen and the line's end. */
const lineHyphen = '\ufffe'
/** How it gives a reading that is set beside a column. */
const ruby = /\ufffa([^\ufffb]*)\ufffb/g

/**
 * A page's text as its author wrote the words: those divided at the end of a line are whole again, letters set apart are words.
 * `other` are the words as they would read if we were wrong about a hyphen or about letters set apart; they are found as well,
 * but not shown, and so are readings set beside a column, which would stand in the middle of a sentence.
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

/** Names, figures and what has a hyphen already keep theirs. */
function isOneWord(before: string, after: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(before) && /^\p{Ll}/u.test(after)
}

/**
 * Letters with a space between each; two spaces stand between words so set. Fewer than four may be letters that stand for themselves; figures
 * always do, in the columns of a table.
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
