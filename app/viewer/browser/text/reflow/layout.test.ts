import { describe, expect, it } from 'vitest'
import type { PlacedFigure } from '#app/viewer/browser/text/page-content.ts'
import { blockTexts, place, run } from '#tests/documents/text-page.ts'
import type { PlacedText } from './placed-text.ts'
import { reflowed } from './reflow.ts'

const wide = 'A line of the paragraph that fills the column of this page'
const end = run(wide, 0).to
const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_, nth) => run(wide, from + nth))

describe('lists in lists', () => {
  const item = (marker: string, text: string, at: number, indent: number) => [
    run(marker, at, { from: indent }),
    run(text, at, { from: indent + 15 }),
  ]

  it('keep their levels, and an item isn’t glued to the one it is in', () => {
    const runs = [
      ...lines(1, 3),
      ...item('•', 'The first instrument', 5, 20),
      ...item('–', 'bought in the town', 6, 35),
      ...item('1.', 'in spring', 7, 50),
      ...item('–', 'damaged', 8, 35),
      ...item('•', 'The second', 9, 20),
    ]
    const items = reflowed(runs, place).flatMap((block) =>
      block.kind === 'item' ? `${block.level} ${block.marker} ${block.text}` : [],
    )
    expect(items).toEqual([
      '0 • The first instrument',
      '1 – bought in the town',
      '2 1. in spring',
      '1 – damaged',
      '0 • The second',
    ])
  })

  it('are no list if a number comes to stand where an item’s text goes on', () => {
    const runs = [
      ...item('1.', 'The way to the southern station is longer than it was in', 5, 0),
      run('1998. It was shortened later.', 6, { from: 15 }),
      ...item('2.', 'The way back', 7, 0),
    ]
    expect(blockTexts(reflowed(runs, place))).toEqual([
      '1.The way to the southern station is longer than it was in 1998. It was shortened later.',
      '2.The way back',
    ])
  })
})

describe('lines of a paragraph', () => {
  it('stay in it if their words were spread, or if the first one is indented deeply', () => {
    const spread = ['These', 'words', 'were', 'spread'].map((word, nth) =>
      run(word, 2, { from: nth * 83, to: nth === 3 ? end : nth * 83 + 45 }),
    )
    expect(blockTexts(reflowed([run(wide, 1), ...spread, run(wide, 3)], place))).toEqual([
      `${wide} These words were spread ${wide}`,
    ])
    const deep = [run(wide.slice(10), 1, { from: 50, to: end }), run(wide, 2), run('and its end.', 3)]
    expect(blockTexts(reflowed(deep, place))).toEqual([`${wide.slice(10)} ${wide} and its end.`])
  })

  it('are apart in a table of contents, whose numbers are at the edge too', () => {
    const entry = (text: string, page: string, at: number) => [
      run(text, at),
      run(page, at, { from: end - 10, to: end }),
    ]
    const contents = [...entry('The first chapter', '12', 1), ...entry('The second one', '34', 2)]
    expect(blockTexts(reflowed(contents, place))).toEqual(['The first chapter', '12', 'The second one', '34'])
  })
})

it('two columns whose lines a scan has alternately are read one after the other, below what is over both', () => {
  const column = (name: string, from: number, first: number) =>
    Array.from({ length: 12 }, (_, nth) => {
      // In each column a part ends with a short line, and another one begins with a name.
      const text =
        { 5: `${name} ends.`, 6: `${name} part` }[nth] ?? `${name} column has line ${nth} of nine lines`
      return run(text, nth + first, { from, size: nth === 6 ? 12 : 10 })
    })
  const [left, right] = [column('The left', 0, 3), column('The other', 240, 3.3)]
  const rows = left.flatMap((one, nth) => [one, right[nth]!])
  const title = run('The title of both columns, from one side to the other side', 1, { to: 430, size: 16 })
  const [heading, ...texts] = blockTexts(reflowed([title, ...rows], place))
  expect(heading).toContain('The title')
  expect(texts.join(' ')).toBe([...left, ...right].map((one) => one.text).join(' '))
})

it('a whole column beside another one is no running head, even if a neighbour has one of its lines', () => {
  const left = Array.from({ length: 9 }, (_, nth) => run(`The left column has its line ${nth}`, nth))
  const right = left.map((_, nth) => run(`The right column has its line ${nth}`, nth, { from: 240 }))
  const neighbours = new Map([[1, right.slice(3, 4)]])
  expect(blockTexts(reflowed([...left, ...right], { ...place, neighbours })).join(' ')).toContain('The right')
})

describe('figures', () => {
  const figure = (at: number, to: number): PlacedFigure => ({
    ...{ from: 0, to: 200, top: at * 18 + 4, bottom: to * 18 - 14, labels: ['2021', '2022'] },
    box: { left: 0, top: at * 18 + 4, right: 200, bottom: to * 18 - 14 },
  })

  it('come in their place with their caption, and a paragraph goes on around them', () => {
    const runs = [
      ...lines(1, 2),
      run('Figure 1: The years', 12, { size: 9 }),
      run('goes on after it. Table 1 has more.', 14),
    ]
    const blocks = reflowed(runs, place, [figure(2, 11)])
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'figure'])
    expect(blocks[0]).toMatchObject({ text: `${wide} ${wide} goes on after it. Table 1 has more.` })
    expect(blocks[1]).toMatchObject({ caption: 'Figure 1: The years', labels: ['2021', '2022'] })
  })

  it('take small letters just below them as a caption without a number', () => {
    const under = (at: number, size: number) => [
      ...lines(1, 2),
      run('The station in March', at, { size }),
      ...lines(13, 2),
    ]
    const captionOf = (runs: PlacedText[]) =>
      reflowed(runs, place, [figure(2, 11)]).flatMap((block) =>
        block.kind === 'figure' ? block.caption : [],
      )
    expect(captionOf(under(11, 8))).toEqual(['The station in March'])
    expect(captionOf(under(11, 10))).toEqual([null])
    expect(captionOf(under(12.6, 8))).toEqual([null])
  })

  it('and tables take the row above them that names them', () => {
    const cell = (text: string, at: number, from: number) => run(text, at, { from })
    const runs = [
      ...[cell('表1', 1, 80), cell('観測点ごとの差', 1, 110)],
      ...[cell('観測点', 2, 0), cell('春', 2, 100), cell('秋', 2, 200)],
      ...[cell('北', 3, 0), cell('12.4', 3, 100), cell('11.9', 3, 200)],
    ]
    expect(reflowed(runs, place)).toMatchObject([
      {
        kind: 'table',
        caption: '表1\u2003観測点ごとの差',
        rows: [
          ['観測点', '春', '秋'],
          ['北', '12.4', '11.9'],
        ],
      },
    ])
  })
})
