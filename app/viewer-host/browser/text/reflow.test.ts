import { describe, expect, it } from 'vitest'
import { type PlacedText, paragraphsOf, sentencesOf } from './reflow.ts'

/** Lines of ten-point letters, 20 apart; as wide as their letters. */
const line = (text: string, at: number, place: Partial<PlacedText> = {}): PlacedText => {
  const from = place.from ?? 0
  return { text, from, to: from + text.length * 10, across: at * 20, size: 10, endsLine: true, ...place }
}

describe('text without its lines', () => {
  it('is joined as each language is written', () => {
    expect(paragraphsOf([line('本を開くと', 1), line('きの手ざわり', 2)])).toEqual(['本を開くときの手ざわり'])
    expect(paragraphsOf([line('a quiet mar-', 1), line('gin and an', 2), line('exact line', 3)])).toEqual([
      'a quiet margin and an exact line',
    ])
    expect(paragraphsOf([line('the A-', 1), line('Team', 2)])).toEqual(['the A- Team'])
  })

  it('begins anew at an indent, a gap, another size, and after a short last line', () => {
    const long = 'あいうえおかきくけこさしすせそ'
    expect(paragraphsOf([line('見出し', 1, { size: 16 }), line(long, 2)])).toEqual(['見出し', long])
    expect(paragraphsOf([line(long, 1), line('字下げ', 2, { from: 10 })])).toEqual([long, '字下げ'])
    expect(paragraphsOf([line(long, 1), line('　全角', 2)])).toEqual([long, '全角'])
    expect(paragraphsOf([line(long, 1), line(long, 2), line('空き', 4)])).toEqual([long + long, '空き'])
    expect(paragraphsOf([line(long, 1), line('終わり。', 2), line('次', 3)])).toEqual([
      `${long}終わり。`,
      '次',
    ])
  })

  it('goes on in the next column', () => {
    const columns = [
      line('左の段の文が続', 1),
      line('いてから右の段', 2),
      line('に移ります', 1, { from: 300 }),
    ]
    expect(paragraphsOf(columns)).toEqual(['左の段の文が続いてから右の段に移ります'])
  })

  it('is spoken sentence by sentence, and nothing of it is lost', () => {
    const text = '「はい。」と言った。値は3.14です! A line. The next one?'
    expect(sentencesOf(text)).toEqual([
      '「はい。」',
      'と言った。',
      '値は3.14です! ',
      'A line. ',
      'The next one?',
    ])
    for (const odd of ['', '.', '...', '。。', 'no end', 'a.b.c']) expect(sentencesOf(odd).join('')).toBe(odd)
  })
})
