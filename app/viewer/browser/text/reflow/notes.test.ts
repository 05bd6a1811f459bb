import { expect, it } from 'vitest'
import { blockTexts, place, run } from '#tests/documents/text-page.ts'
import type { Block } from './blocks.ts'
import { reflowed } from './reflow.ts'

const body = Array.from({ length: 8 }, (_, nth) =>
  run('本文の行はこのあたりから始まって続いていきます', nth + 1),
)
const number = (text: string, at: number, given: object = {}) =>
  run(text, at, { from: 230, to: 234, size: 6, across: at * 18 - 4, ...given })
const small = (text: string, at: number, given: object = {}) => run(text, at, { size: 8, ...given })
const notesOf = (blocks: Block[]) => blocks.flatMap((block) => (block.kind === 'notes' ? block.notes : []))

it('small notes at the foot whose numbers the text refers to are taken out, each with all of its lines', () => {
  const runs = [
    ...[...body.slice(0, 4), number('1)', 4), ...body.slice(4), number('2)', 8)],
    ...[
      small('1) 原本は失われ、写しだけが', 11),
      small('残されている。', 11.7),
      small('2) 測量史、112ページ。', 12.4),
    ],
  ]
  const blocks = reflowed(runs, place)
  expect(notesOf(blocks)).toEqual([
    { label: '1', text: '原本は失われ、写しだけが残されている。' },
    { label: '2', text: '測量史、112ページ。' },
  ])
  expect(blockTexts(blocks.slice(0, -1)).join('')).not.toContain('原本')
  expect(blockTexts(blocks)[0]).toContain('\ufdd01)\ufdd1')
})

it('signs and the small numbers of vertical text refer to notes too', () => {
  const star = [...body, number('*', 8), small('* See the letters.', 11)]
  expect(notesOf(reflowed(star, place))).toEqual([{ label: '*', text: 'See the letters.' }])
  const inLine = [...body, number('（注１）', 8, { across: 8 * 18 }), small('（注１）原本は失われた。', 11)]
  expect(notesOf(reflowed(inLine, place))).toEqual([{ label: '1', text: '原本は失われた。' }])
})

it('a note whose number is on the page before is a note, too', () => {
  const before = [...body, number('1)', 8)]
  const runs = [...body, small('1) 原本は失われた。', 11)]
  const beside = (away: number) => reflowed(runs, { ...place, neighbours: new Map([[away, before]]) })
  expect(notesOf(beside(-1))).toEqual([{ label: '1', text: '原本は失われた。' }])
  expect(notesOf(beside(-2))).toEqual([])
})

it('other small text stays: without a number in the text, above text, or as large as the text', () => {
  const unnamed = [...body, small('1) 原本は失われた。', 11)]
  const above = [small('1) 原本は失われた。', -2), ...body, number('1)', 8)]
  const large = [...body, number('1)', 8), run('1) 原本は失われた。', 11)]
  for (const runs of [unnamed, above, large]) {
    const blocks = reflowed(runs, place)
    expect(notesOf(blocks)).toEqual([])
    expect(blockTexts(blocks).join('')).toContain('原本は失われた。')
  }
})
