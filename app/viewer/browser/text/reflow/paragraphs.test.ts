import { describe, expect, it } from 'vitest'
import { blockTexts, place, run } from '#tests/documents/text-page.ts'
import { sentencesOf } from './paragraphs.ts'
import type { PlacedText } from './placed-text.ts'
import { reflowed } from './reflow.ts'

const paragraphsOf = (runs: PlacedText[]) => blockTexts(reflowed(runs, place))
const line = (text: string, at: number, given: Partial<PlacedText> = {}) => run(text, at, given)

describe('text without its line breaks', () => {
  it('is joined by the rules of its language', () => {
    const wide = { to: 150 }
    expect(paragraphsOf([line('本を開くと', 1, wide), line('きの手ざわり', 2)])).toEqual([
      '本を開くときの手ざわり',
    ])
    expect(
      paragraphsOf([line('a quiet mar-', 1, wide), line('gin and an', 2, wide), line('exact line', 3)]),
    ).toEqual(['a quiet margin and an exact line'])
    expect(paragraphsOf([line('the A-', 1, wide), line('Team', 2)])).toEqual(['the A- Team'])
  })

  it('begins a paragraph at an indent, a gap, another size, and after a short last line', () => {
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

  it('begins a paragraph after a line that ends early, but not beside a picture', () => {
    const long = 'あいうえおかきくけこさしすせそたちつてとなに'
    expect(paragraphsOf([line(long, 1), line('著者　宮下', 3), line('発行　青空', 4)])).toEqual([
      long,
      '著者　宮下',
      '発行　青空',
    ])
    const beside = long.slice(0, 14)
    expect(paragraphsOf([line(long, 1), line(beside, 2), line(beside, 3), line(long, 4)])).toEqual([
      long + beside + beside + long,
    ])
  })

  it('begins a paragraph at each speech, if speeches begin new lines', () => {
    const long = '灯がそう言うと、おばあさんはうなずいて、立ちました。'
    const speech = '「知っていますよ」'
    expect(
      paragraphsOf([line(long, 1), line(speech, 2), line(speech, 3), line(long, 4), line(speech, 5)]),
    ).toEqual([long, speech, speech, long, speech])
  })

  it('continues in the next column', () => {
    const columns = [
      line('左の段の文が長く長く続', 1),
      line('いてから、そこで右の段', 2),
      line('に移ります', 1, { from: 300 }),
    ]
    expect(paragraphsOf(columns)).toEqual(['左の段の文が長く長く続いてから、そこで右の段に移ります'])
  })

  it('is split into sentences to speak, and nothing of it is lost', () => {
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
