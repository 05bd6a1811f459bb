import type { Ink } from '../../../world/pen.ts'
import { brokenLines } from '../../press/text.ts'

/** Characters that must not begin a line. */
export const NOT_FIRST = [...'、。，．・：；？！ー々」』）】〕〉》ぁぃぅぇぉっゃゅょァィゥェォッャュョ']
/** Characters that must not end a line. */
export const NOT_LAST = [...'「『（【〔〈《']

/** Cuts a text after every `count` characters, without any rule. */
export function cutLines(words: string, count: number): string[] {
  const letters = [...words]
  return Array.from({ length: Math.ceil(letters.length / count) }, (_, i) =>
    letters.slice(i * count, (i + 1) * count).join(''),
  )
}

/** Breaks a text into lines of `count` characters by the Japanese rules. */
export const ruledLines = (words: string, count: number, ink: Ink): string[] =>
  brokenLines(words, { measure: count, ink: { ...ink, size: 1 }, leading: 1, isJapanese: true }).map(
    ({ atoms }) => atoms.map(({ text }) => text).join(''),
  )

/** Counts the places where a character stands at the beginning or end of a line and mustn't. */
export const offencesOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line, i) => {
    const [first = '', last = ''] = [[...line][0], [...line].at(-1)]
    return sum + Number(i > 0 && NOT_FIRST.includes(first)) + Number(NOT_LAST.includes(last))
  }, 0)
