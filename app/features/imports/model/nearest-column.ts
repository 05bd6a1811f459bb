import { locales } from '#app/kernel/i18n/locale.ts'
import { translator } from '#app/visit/translator.ts'

/** The share of the longer text that may differ. A text that contains the other is never farther apart than this. */
const mostDifferent = 0.3

/**
 * The column whose name is most similar to a heading, comparing its technical name and its names in both languages. Null
 * if none is similar.
 */
export function nearestColumn(heading: string, columns: readonly string[]): string | null {
  const typed = plain(heading)
  if (typed === '') return null
  const near = columns
    .map((column) => ({ column, far: Math.min(...namesOf(column).map((name) => distance(typed, name))) }))
    .filter(({ far }) => far <= mostDifferent)
  return near.reduce<(typeof near)[number] | null>(nearer, null)?.column ?? null
}

const nearer = <Near extends { far: number }>(best: Near | null, one: Near) =>
  best === null || one.far < best.far ? one : best

function namesOf(column: string): string[] {
  const titles = locales.map((locale) =>
    translator(locale, 'console-csv')(`column.${column}` as 'column.title'),
  )
  return [column, ...titles].map(plain)
}

/** Width, case, blanks and signs don't tell headings apart. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}ー]/gu, '')

/** From 0, the same, to 1. */
function distance(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length > 1 && long.includes(short)) return (1 - short.length / long.length) * mostDifferent
  return edits(short, long) / long.length
}

/** Letters to insert, leave out or exchange, also for the one beside (Damerau and Levenshtein). */
function edits(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const at = (of: number[], column: number) => of[column] ?? Number.POSITIVE_INFINITY
      next.push(
        Math.min(
          at(next, j - 1) + 1,
          at(row, j) + 1,
          at(row, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
