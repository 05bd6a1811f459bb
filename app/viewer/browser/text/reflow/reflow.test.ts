import { describe, expect, it } from 'vitest'
import { blockTexts, lettersOf, place, run } from '#tests/documents/text-page.ts'
import { type PlacedText, widthOf } from './placed-text.ts'
import { reflowed } from './reflow.ts'

describe('running heads and page numbers', () => {
  const body = (from: number) =>
    Array.from({ length: 6 }, (_, nth) => run('本文の行はこのあたりから始まって続いていきます', from + nth))
  const page = (number: number, head = '第一章　旅立ち') => [
    run(head, 1, { size: 7 }),
    ...body(4),
    run(String(number), 30, { from: 110, size: 8 }),
  ]
  const neighbours = new Map([
    [-1, page(11)],
    [1, page(13)],
  ])

  it('are left out if the neighbouring pages have them too', () => {
    const texts = blockTexts(reflowed(page(12), { ...place, page: 3, neighbours }))
    expect(texts).toEqual(['本文の行はこのあたりから始まって続いていきます'.repeat(6)])
  })

  it('are left out if each page has its own, or if the number is the page’s', () => {
    const named = new Map([
      [-1, page(11, '出発の朝')],
      [1, page(13, '海を渡る')],
    ])
    expect(blockTexts(reflowed(page(12), { ...place, page: 3, neighbours: named }))).toHaveLength(1)
    const alone = [...body(4), run('- xii -', 30, { from: 110, size: 8 })]
    expect(blockTexts(reflowed(alone, { ...place, label: 'xii' }))).toHaveLength(1)
    expect(blockTexts(reflowed(alone, place))).toHaveLength(2)
  })

  it('are not the numbers of a table of contents, of which a neighbour may have the next', () => {
    const contents = (first: number) =>
      Array.from({ length: 9 }, (_, nth) => [
        run(`${nth + 1}番目の章`, nth),
        run(String(first + nth), nth, { from: 300 }),
      ]).flat()
    const texts = blockTexts(reflowed(contents(10), { ...place, neighbours: new Map([[1, contents(11)]]) }))
    expect(texts).toContain('10')
    expect(texts).toContain('18')
  })

  it('stay if they are all that a page has, or may be something else', () => {
    const only = [run('第一章　旅立ち', 1, { size: 7 }), run('12', 30, { size: 8 })]
    const same = new Map([[1, [run('第一章　旅立ち', 1, { size: 7 }), run('13', 30, { size: 8 })]]])
    expect(blockTexts(reflowed(only, { ...place, neighbours: same })).join('')).toContain('第一章')
    // Chapters that begin at the same height, and a number in a sentence.
    const chapter = (name: string) => [run(name, 1, { size: 18 }), ...body(4)]
    const chapters = new Map([[1, chapter('二')]])
    expect(blockTexts(reflowed(chapter('一'), { ...place, neighbours: chapters }))[0]).toBe('一')
  })
})

it('a closing bracket close to the mark before it stays in its line', () => {
  const said = run('「人の世よりもなお住みにくかろう。', 1)
  const from = said.to - said.size / 2 - 0.001
  const close = { ...run('」', 1, { from }), to: from + said.size }
  expect(blockTexts(reflowed([said, close, run('山道を登りながら、こう考えた。', 3)], place))[0]).toBe(
    '「人の世よりもなお住みにくかろう。」',
  )
})

describe('blocks that aren’t paragraphs', () => {
  it('a heading, by its size or its font alone', () => {
    const lines = [
      run('旅立ち', 1, { size: 18 }),
      run('朝早く家を出て、駅まで歩いていきました。', 3),
      run('道の途中で振り返ると、山が見えました。', 4),
      run('山のすがた', 6, { face: 'bold' }),
      run('山はいつもと同じように青く見えました。', 7),
      run('雲がひとつだけ、その上に浮かんでいました。', 8),
    ]
    expect(reflowed(lines, place).map((block) => block.kind + ('level' in block ? block.level : ''))).toEqual(
      ['heading3', 'paragraph', 'heading4', 'paragraph'],
    )
  })

  it('list items, whose second lines hang under their text', () => {
    const lines = [
      run('用意するものは次のとおりです。どれも近くの店で買えるものばかりです。', 1),
      run('1.', 2, { from: 10 }),
      run('契約の番号と、困ったときの', 2, { from: 28 }),
      run('問い合わせ先', 3, { from: 28 }),
      run('2.', 4, { from: 10 }),
      run('機器の名前', 4, { from: 28 }),
      run('これらを紙に書き出して、すべてそろったら次の章に進んでください。', 5),
    ]
    const [, ...rest] = reflowed(lines, place)
    expect(rest).toMatchObject([
      { kind: 'item', marker: '1.', text: '契約の番号と、困ったときの問い合わせ先' },
      { kind: 'item', marker: '2.', text: '機器の名前' },
      { kind: 'paragraph', text: 'これらを紙に書き出して、すべてそろったら次の章に進んでください。' },
    ])
  })

  it('a table, row by row or cell by cell, with an empty cell and several lines in a cell', () => {
    const cell = (text: string, at: number, from: number) => run(text, at, { from })
    const rows = [
      [cell('機器', 1, 0), cell('番地', 1, 100), cell('名前', 1, 200)],
      [cell('ルーター', 2, 0), cell('192.168.10.1', 2, 100), cell('gw', 2, 200)],
      [cell('共有の', 3, 0), cell('保管庫', 3.7, 0), cell('192.168.10.2', 3, 100)],
      [cell('端末', 5, 0), cell('自動', 5, 100), cell('pc', 5, 200)],
    ]
    expect(reflowed(rows.flat(), place)).toMatchObject([
      {
        kind: 'table',
        hasHead: false,
        rows: [
          ['機器', '番地', '名前'],
          ['ルーター', '192.168.10.1', 'gw'],
          ['共有の保管庫', '192.168.10.2', ''],
          ['端末', '自動', 'pc'],
        ],
      },
    ])
  })

  it('a figure’s labels, wherever the file has them', () => {
    const label = (text: string, from: number, at = 1) => run(text, at, { from, size: 7 })
    const lines = [
      label('0', 0),
      label('速さ', 0, 6),
      label('10', 60),
      label('時間', 30, 7),
      label('20', 120),
    ]
    expect(blockTexts(reflowed(lines, place))).toEqual(['0\u200310\u200320', '速さ', '時間'])
  })

  it('a code listing, line by line with its indents', () => {
    const code = (text: string, at: number, from = 0): PlacedText =>
      run(text, at, { from, to: from + text.length * 6, isMonospaced: true, face: 'mono' })
    const lines = [
      run('次のように書きます。これで設定のすべてが一度に読まれます。', 1),
      code('if (ready) {', 2),
      code('start()', 3, 12),
      code('}', 4),
    ]
    expect(reflowed(lines, place)[1]).toMatchObject({
      kind: 'code',
      lines: ['if (ready) {', '  start()', '}'],
    })
    // A page that is all monospaced is a typed manuscript.
    expect(reflowed([code('It was a dark', 1), code('and stormy night', 2)], place)[0]!.kind).toBe(
      'paragraph',
    )
  })
})

describe('the reading order', () => {
  const left = [
    '左の段の一行目の文は長く続',
    'いてから二行目に移ります。',
    '三行目もここにあって続き、',
    '四行目で左の段が終わります',
  ]
  const right = left.map((text) => text.replaceAll('左', '右'))
  const columns = [left, right].map((texts, nth) =>
    texts.map((text, at) => run(text, at + 3, { from: nth * 200 })),
  )

  it('goes column by column, even if the file has the lines alternately', () => {
    const byLine = [0, 1, 2, 3].flatMap((at) => columns.map((column) => column[at]!))
    const text = left.join('') + right.join('')
    for (const runs of [columns.flat(), byLine]) expect(blockTexts(reflowed(runs, place)).join('')).toBe(text)
  })

  it('puts what is above before what is below, even if it was drawn last', () => {
    const heading = run('二つの段の上にある見出し', 1, { to: 330, size: 16 })
    expect(blockTexts(reflowed([...columns.flat(), heading], place))[0]).toBe('二つの段の上にある見出し')
  })
})

describe('letters', () => {
  it('with ruby appear once, with their reading', () => {
    const ruby = (text: string, from: number) => run(text, 1, { from, to: from + 20, size: 5, across: 11 })
    const runs = [run('春は曙と東雲', 1), ruby('あけぼの', 15), ruby('しののめ', 40)]
    const text = '春は\ufff9曙\ufffaあけぼの\ufffbと\ufff9東雲\ufffaしののめ\ufffb'
    expect(blockTexts(reflowed(runs, place))).toEqual([text])
    const inTheMiddle = [run('春は', 1), ruby('あけぼの', 15), run('曙と', 1, { from: 20 })]
    expect(blockTexts(reflowed(inTheMiddle, place))).toEqual(['春は\ufff9曙\ufffaあけぼの\ufffbと'])
  })

  it('that were spaced out become a word', () => {
    const spaced = [...'はじめに'].map((letter, nth) =>
      run(letter, 1, { from: nth * 24, to: nth * 24 + 12, size: 12 }),
    )
    expect(blockTexts(reflowed(spaced, place))).toEqual(['はじめに'])
    expect(blockTexts(reflowed([run('C O N T E N T S', 1)], place))).toEqual(['CONTENTS'])
  })

  it('that are raised stay in their line, and a large initial in its word', () => {
    const raised = [
      run('x', 1, { to: 5 }),
      run('2', 1, { from: 5, to: 8, size: 6, across: 16 }),
      run('+1', 1, { from: 9 }),
    ]
    expect(blockTexts(reflowed(raised, place)).join('').replaceAll(' ', '')).toBe('x\ufdd02\ufdd1+1')
    const initial = [
      run('O', 2, { to: 28, size: 40, top: 10 }),
      run('nce upon a time there was a', 1, { from: 30 }),
      run('king who had three daughters', 2, { from: 30 }),
      run('and lived in a house by the sea', 3),
    ]
    expect(blockTexts(reflowed(initial, place))).toEqual([
      'Once upon a time there was a king who had three daughters and lived in a house by the sea',
    ])
  })

  it('all appear once, in any arrangement', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const runs = anyPage(seed)
      expect(lettersOf(blockTexts(reflowed(runs, place))), `page ${seed}`).toEqual(
        lettersOf(runs.map(({ text }) => text)),
      )
    }
  })
})

/** A page of runs of all sizes and kinds, anywhere and over each other. */
function anyPage(seed: number): PlacedText[] {
  let state = seed
  const next = (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
  const words = [
    'あけぼの',
    '曙',
    '春は曙。',
    '1.',
    '・',
    'word and word',
    'A',
    '第1章',
    '12',
    '「はい。」',
    'x = 1;',
    '　字下げ',
    '表1',
  ]
  return Array.from({ length: 5 + next(60) }, () => {
    const [text, size] = [words[next(words.length)]!, [5, 7, 10, 10, 10, 12, 18][next(7)]!]
    const from = next(20) * 18
    const to = from + [...text].reduce((sum, letter) => sum + widthOf(letter) * size, 0)
    return run(text, next(12), {
      from,
      to,
      size,
      face: next(5) === 0 ? 'bold' : 'body',
      isMonospaced: next(9) === 0,
    })
  })
}
