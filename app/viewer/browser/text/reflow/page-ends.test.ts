import { describe, expect, it } from 'vitest'
import type { Block } from './blocks.ts'
import { endOfLastSentence, joinedAcross } from './page-ends.ts'

const paragraph = (text: string, isSmall = false): Block => ({ kind: 'paragraph', text, isSmall, at: 0 })
const notes: Block = { kind: 'notes', notes: [{ label: '1', text: '原本' }], ofNext: [], at: 0 }
const pages = (...all: Block[][]) => all.map((blocks, nth) => ({ page: 12 + nth, blocks }))
const textsOf = (blocks: Block[]) => blocks.map((block) => ('text' in block ? block.text : block.kind))

describe('a paragraph that runs on across the end of a page', () => {
  const left = '宿の主人は地図を広げ、測量隊が通った道を指で示した。その道は今では'

  it('becomes whole, with the number of the page at its place; notes don’t count', () => {
    const [one, two] = joinedAcross(
      pages([paragraph(left), notes], [paragraph('草に覆われた。'), paragraph('次。')]),
    )
    expect(textsOf(one!)).toEqual([`${left}\ufdd413\ufdd5草に覆われた。`, 'notes'])
    expect(textsOf(two!)).toEqual(['次。'])
  })

  it('has the number after the word that a hyphen divides', () => {
    const [one] = joinedAcross(
      pages([paragraph('The old host spread the map on the quiet mar-')], [paragraph('gin of the table.')]),
    )
    expect(textsOf(one!)).toEqual([
      'The old host spread the map on the quiet margin \ufdd413\ufdd5of the table.',
    ])
  })

  it('keeps the space between two words', () => {
    const [one] = joinedAcross(
      pages([paragraph('The old host spread the map on the table')], [paragraph('of the inn.')]),
    )
    expect(textsOf(one!)).toEqual(['The old host spread the map on the table\ufdd413\ufdd5 of the inn.'])
  })

  it('goes on over several pages', () => {
    const [one, two] = joinedAcross(pages([paragraph(left)], [paragraph(left)], [paragraph('終わった。')]))
    expect(textsOf(one!)).toEqual([`${left}\ufdd413\ufdd5${left}\ufdd414\ufdd5終わった。`])
    expect(two).toEqual([])
  })

  it('is none if it ends, if a heading follows, or if the letters are of another size', () => {
    const heading: Block = { kind: 'heading', level: 3, text: '草に', at: 0 }
    for (const [before, after] of [
      [paragraph(`${left}ない。`), paragraph('草に覆われた。')],
      [paragraph(left), heading],
      [paragraph(left), paragraph('草に覆われた。', true)],
      [paragraph('短い題'), paragraph('草に覆われた。')],
    ] as const)
      expect(joinedAcross(pages([before], [after]))).toEqual([[before], [after]])
  })

  it('tells the end of its sentence alone, for a page that is shown without the next', () => {
    const next = { page: 13, blocks: [paragraph('草に覆われた。翌朝早く登った。')] }
    expect(endOfLastSentence([paragraph(left), notes], next)).toEqual({
      page: 13,
      wordEnd: null,
      rest: '草に覆われた。',
    })
    const latin = { page: 13, blocks: [paragraph('gin of the table. He')] }
    expect(endOfLastSentence([paragraph('The old host spread it on the quiet mar-')], latin)).toEqual({
      page: 13,
      wordEnd: 'gin ',
      rest: 'of the table. ',
    })
    expect(endOfLastSentence([paragraph('終わった。')], next)).toBeNull()
  })
})
