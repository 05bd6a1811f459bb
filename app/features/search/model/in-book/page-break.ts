/** The end of a page and the beginning of the next one as one text. Everything before `own` is on the first page. */
export type RunOn = { text: string; own: number }

/**
 * Joins a text across a page break: a word divided by a hyphen becomes one word, Latin words get a space between them,
 * Japanese gets none. A page number that stands alone at the edge is left out.
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
