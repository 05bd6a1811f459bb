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
    const blocks = reflowed(runs, place, { figures: [figure(2, 11)], grids: [] })
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'figure'])
    expect(blocks[0]).toMatchObject({ text: `${wide} ${wide} goes on after it. Table 1 has more.` })
    expect(blocks[1]).toMatchObject({ caption: 'Figure 1: The years', labels: ['2021', '2022'] })
  })

  it('come together if they are beside each other, though text is under the first one only', () => {
    const beside = { ...figure(2, 6), from: 300, to: 360, labels: ['beside'] }
    const runs = [...lines(1, 1), run('A heading', 8, { size: 14 }), ...lines(10, 2)]
    const blocks = reflowed(runs, place, { figures: [figure(2, 6), beside], grids: [] })
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'figure', 'figure', 'heading', 'paragraph'])
  })

  it('take small letters just below them as a caption without a number', () => {
    const under = (at: number, size: number) => [
      ...lines(1, 2),
      run('The station in March', at, { size }),
      ...lines(13, 2),
    ]
    const captionOf = (runs: PlacedText[]) =>
      reflowed(runs, place, { figures: [figure(2, 11)], grids: [] }).flatMap((block) =>
        block.kind === 'figure' ? block.caption : [],
      )
    expect(captionOf(under(11, 8))).toEqual(['The station in March'])
    const parts = [
      ...lines(1, 2),
      run('In March, and in May', 11, { size: 8 }),
      run('Figure 1: The station', 12.4),
    ]
    expect(captionOf(parts)).toEqual(['In March, and in May Figure 1: The station'])
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

describe('drawn tables', () => {
  const grid = {
    ...{ from: 0, to: 300, top: 40, bottom: 112, columns: [0, 100, 200, 300], rows: [40, 76, 112] },
    owners: [0, 1, 2, 3, 4, 5],
  }
  const cell = (text: string, at: number, column: number) => run(text, at, { from: column * 100 + 4 })
  const cells = [
    ...[cell('機器', 3, 0), cell('番地と', 3, 1), cell('名前', 4, 1), cell('説明', 3, 2)],
    ...[cell('ルーター', 5, 0), cell('自動', 5.3, 1), cell('入口に置く', 5, 2), cell('機器', 6, 2)],
  ]

  it('keep several lines in a cell, wherever the file has them, and stay in their place', () => {
    const runs = [...cells, ...lines(1, 1), run('A line that follows the table.', 8)]
    expect(reflowed(runs, place, { figures: [], grids: [grid] })).toMatchObject([
      { kind: 'paragraph', text: wide },
      {
        kind: 'table',
        rows: [
          ['機器', '番地と名前', '説明'],
          ['ルーター', '自動', '入口に置く機器'],
        ],
      },
      { kind: 'paragraph', text: 'A line that follows the table.' },
    ])
  })

  it('put the text of joined cells into the first, and leave out columns without any', () => {
    const joined = { ...grid, owners: [0, 1, 1, 3, 4, 4] }
    const last = { ...joined, columns: [...grid.columns, 340], owners: [0, 1, 1, 3, 4, 5, 5, 7] }
    const rows = [
      ['機器', '番地と説明名前'],
      ['ルーター', '入口に置く自動機器'],
    ]
    for (const one of [joined, last]) {
      const [table] = reflowed(cells, place, { figures: [], grids: [one] })
      expect(table).toMatchObject({ kind: 'table', rows })
    }
  })

  it('are no tables if there is text in one cell only', () => {
    const runs = [cell('ただの枠', 3, 0), run('次の段落。', 9)]
    expect(reflowed(runs, place, { figures: [], grids: [grid] }).map(({ kind }) => kind)).not.toContain(
      'table',
    )
  })
})

it('a running head above nothing but a figure is left out', () => {
  const head = run('第一章　旅立ち', 1, { size: 7 })
  const picture = {
    ...{ from: 0, to: 300, top: 80, bottom: 300, labels: [] },
    box: { left: 0, top: 80, right: 300, bottom: 300 },
  }
  const neighbours = new Map([[1, [head, ...lines(6, 4)]]])
  const blocks = reflowed([head], { ...place, neighbours }, { figures: [picture], grids: [] })
  expect(blocks.map(({ kind }) => kind)).toEqual(['figure'])
})

it('a word that is divided between two places of a page is joined', () => {
  const runs = [
    run('A comparison of both showed that the tem-', 1, { from: 60, to: end }),
    run('perature of the room explained it.', 9),
  ]
  expect(blockTexts(reflowed(runs, place))).toEqual([
    'A comparison of both showed that the temperature of the room explained it.',
  ])
})

describe('code and terms', () => {
  const typed = (text: string, at: number, from = 0): PlacedText =>
    run(text, at, { from, to: from + text.length * 6, isMonospaced: true, face: 'mono' })

  it('a sentence with a command stays a sentence, even if the command is longer', () => {
    const runs = [
      run('端末では次のようにします。まず', 1),
      ...[typed('x-terminal-emulator --login', 2), run('を', 2, { from: 162 })],
      run('開いて待ちます。', 3),
    ]
    expect(reflowed(runs, place).map(({ kind }) => kind)).not.toContain('code')
  })

  it('code keeps its empty lines and its comments in another language', () => {
    const code = [
      typed('# start', 3),
      run('# 待つ', 4, { face: 'gothic' }),
      typed('wait now', 5),
      typed('stop now', 7),
    ]
    const block = reflowed([...lines(1, 1), ...code], place).find(({ kind }) => kind === 'code')
    expect(block).toMatchObject({ lines: ['# start', '# 待つ', 'wait now', '', 'stop now'] })
  })

  it('code has no indent that all of its lines have, wherever other code of the page begins', () => {
    const runs = [
      ...[typed('first line', 1), typed('second line', 2)],
      run('A sentence between the two listings.', 4),
      ...[typed('begin now', 6, 60), typed('end now', 7, 72)],
    ]
    const listings = reflowed(runs, place).flatMap((block) => (block.kind === 'code' ? [block.lines] : []))
    expect(listings).toEqual([
      ['first line', 'second line'],
      ['begin now', '  end now'],
    ])
  })

  it('a term in the font of code is none, and the lines that hang under a term belong to it', () => {
    const runs = [
      ...[typed('dictum', 1), run('an epigraph', 2, { from: 30 })],
      run('Lang: the language in which the questions are written and read', 4),
      run('or the language of the reader.', 5, { from: 30 }),
      run('Size: that of the paper.', 6),
    ]
    expect(blockTexts(reflowed(runs, place))).toEqual([
      'dictum',
      'an epigraph',
      'Lang: the language in which the questions are written and read or the language of the reader.',
      'Size: that of the paper.',
    ])
    expect(reflowed(runs, place).map(({ kind }) => kind)).not.toContain('code')
  })

  it('lines hang under an item whose sign and first word are one piece', () => {
    const runs = [
      run('• LaTeX', 1, { from: 0 }),
      run('のコマンドはバージョンで書き直されました。これによってより堅牢になり', 1, { from: 40 }),
      run('柔軟に変更しやすくなりました。', 2, { from: 11 }),
    ]
    expect(reflowed(runs, place)).toHaveLength(1)
  })
})
