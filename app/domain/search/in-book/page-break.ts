/** A page's text and how the next one goes on, as one run of text; what begins before `own` stands on the page itself. */
export type RunOn = { text: string; own: number }

/**
 * How a text goes on over a page break: a word that a hyphen divides is one word, Latin words have a space between them,
 * Japanese has none. The page's number, where it stands alone at the edge, belongs to no sentence.
 */
export function acrossBreak(page: string, next: string): RunOn {
  const before = page.replace(/ \d{1,5}$|(?<=[\u3000-\u9fff])\d{1,5}$/u, '')
  const after = next.replace(/^\d{1,5} (?!\d)|^\d{1,5}(?=[\u3000-\u9fff])/u, '')
  if (/\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after)) {
    const own = before.slice(0, -1)
    return { text: own + after, own: own.length }
  }
  const needsSpace = isNarrow(before.at(-1)) && isNarrow(after[0])
  return { text: before + (needsSpace ? ' ' : '') + after, own: before.length }
}

function isNarrow(character: string | undefined): boolean {
  return character !== undefined && character < '\u2e80'
}
