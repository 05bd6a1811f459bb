import { areaOf, gapOf, isInside } from './boxes.ts'
import type { Box } from './drawings.ts'

/** A text on the page, with its place in the same space as the drawings. */
export interface TextBox {
  text: string
  size: number
  box: Box
  /** How much of its length are letters: little if words are far from each other, as the names of an axis are. */
  fill: number
}

/** A word or more, with all of the line that it is in, however wide the gaps of that line are. */
export interface Words extends TextBox {
  line: TextBox
}

/** At least this much of a paragraph's line are letters, and more of them than this. */
const [ofLine, shortestLine] = [0.75, 12]

const named =
  /^\s*[<〈［[（(【]?\s*(?:図表?|写真|グラフ|表|別図|Fig(?:ure|\.)?|Chart|Photo|Plate|Table)\s*[0-9０-９A-ZＡ-Ｚ一二三四五六七八九十]{1,3}(?:[.．\-－‐–・][0-9０-９]{1,3})*(.*)$/su

/**
 * Whether a text names a figure or a table: 図1　年ごとの誤差, Figure 2: Years. In a sentence that speaks of one the text goes on after the
 * number: 図1に示す, Table 1 has.
 */
export function isCaption(text: string): boolean {
  const rest = named.exec(text)?.[1]
  return rest !== undefined && /^(?:\s*$|\s*[:：.．。—–\-|>〉］\]）)】]|\u3000|\s+[^\p{Ll}])/u.test(rest)
}

/** The size of most letters. */
export function usualSize(texts: readonly TextBox[]): number {
  const letters = new Map<number, number>()
  for (const { text, size } of texts) {
    const rounded = Math.round(size * 10) / 10
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 10
}

/** How much of a region is covered by text. */
export function textShare(region: Box, texts: readonly TextBox[]): number {
  const covered = texts
    .filter(({ box }) => isInside(box, region))
    .reduce(
      (sum, { box, size }) =>
        sum + Math.min(areaOf(box), size * Math.max(box.right - box.left, box.bottom - box.top)),
      0,
    )
  return covered / areaOf(region)
}

/** Whether two lines are of one paragraph: near each other, of the same size, and not both as short as labels. */
export function isParagraph(one: TextBox, other: TextBox): boolean {
  if (one === other || Math.abs(other.size - one.size) > 0.5 || isCaption(other.text)) return false
  const across = gapOf(one.box.left, one.box.right, other.box.left, other.box.right)
  const down = gapOf(one.box.top, one.box.bottom, other.box.top, other.box.bottom)
  const isNear = Math.min(across, down) < -one.size / 2 && Math.max(across, down) < one.size * 0.9
  return isNear && other.fill >= ofLine && other.text.replace(/\s/g, '').length > shortestLine
}
