import type { Block } from '#app/viewer/browser/text/reflow/blocks.ts'
import { type PlacedText, widthOf } from '#app/viewer/browser/text/reflow/placed-text.ts'
import type { Surroundings } from '#app/viewer/browser/text/reflow/reflow.ts'

/** Makes a line of text for a test. The letters have 10 points, and a line is 18 points below the one before. */
export function run(text: string, at: number, given: Partial<PlacedText> = {}): PlacedText {
  const { from = 0, size = 10, across = at * 18 } = given
  const width = [...text].reduce((sum, letter) => sum + widthOf(letter) * size, 0)
  const box = { top: across - size * 0.88, bottom: across + size * 0.12 }
  const style = { face: 'body', isBold: null, isMonospaced: false }
  return { text, from, to: from + width, across, size, ...box, ...style, ...given }
}

/** A page whose number doesn't occur in the texts of the tests. */
export const place: Surroundings = { page: 777, label: null, neighbours: new Map() }

export function blockTexts(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'table')
      return [...(block.caption === null ? [] : [block.caption]), ...block.rows.flat()]
    if (block.kind === 'figure') return block.caption === null ? [] : [block.caption]
    if (block.kind === 'notes') return block.notes.map(({ label, text }) => label + text)
    if (block.kind === 'code') return block.lines
    return block.kind === 'item' ? [block.marker + block.text] : [block.text]
  })
}

/** Returns all characters in sorted order, for comparison. Spaces, hyphens and the marks around ruby and raised letters are left out. */
export function lettersOf(texts: readonly string[]): string {
  return [...texts.join('').replace(/[\s\ufff9-\ufffb\ufdd0-\ufdd3\u00ad\u2010-]/g, '')].sort().join('')
}
