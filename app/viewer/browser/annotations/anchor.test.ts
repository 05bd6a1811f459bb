import { describe, expect, it } from 'vitest'
import type { TextRun } from '#app/viewer/browser/page-text/marks.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { anchorOf, findAnchor } from './anchor.ts'

const lines = (...texts: string[]): TextRun[] => texts.map((text) => ({ text, endsLine: true }))

describe('a passage of a page', () => {
  it('is found again in its place, among several equal ones the one with the same context', () => {
    const page = lines('春の星は明るい。', '夏の星は明るい。', '秋の星は明るい。')
    const anchor = anchorOf(page, { run: 1, at: 2 }, { run: 1, at: 7 })
    expect(anchor).toMatchObject({ quote: '星は明るい', prefix: '春の星は明るい。夏の' })
    expect(findAnchor(page, anchor!)).toEqual([{ run: 1, from: 2, to: 7 }])
    expect(findAnchor([...lines('冬の星は明るい。'), ...page], anchor!)).toEqual([{ run: 2, from: 2, to: 7 }])
  })

  it('may cross lines, may be selected backwards, and joins words by spaces but not in Japanese', () => {
    const page = lines('The light of', 'the stars', '星の光が夜', '空にひろがる')
    expect(anchorOf(page, { run: 1, at: 3 }, { run: 0, at: 4 })?.quote).toBe('light of the')
    const anchor = anchorOf(page, { run: 2, at: 2 }, { run: 3, at: 2 })
    expect(anchor?.quote).toBe('光が夜空に')
    expect(findAnchor(page, anchor!)).toEqual([
      { run: 2, from: 2, to: 5 },
      { run: 3, from: 0, to: 2 },
    ])
  })

  it('is quoted in the letters that were meant, however their font names them', () => {
    const page = lines('﹁住む', '⼈の世', '⻑し︒﹂')
    const anchor = anchorOf(page, { run: 0, at: 0 }, { run: 2, at: 4 })
    expect(anchor).toMatchObject({ text: '「住む人の世長し。」', quote: '「住む人の世長し。」' })
    expect(findAnchor(page, anchor!)?.map(({ run, from, to }) => [run, from, to])).toEqual([
      [0, 0, 3],
      [1, 0, 3],
      [2, 0, 4],
    ])
  })

  it('leaves out readings (ruby), and is still found if it contains them', () => {
    const page: TextRun[] = [
      { text: '吾', endsLine: true },
      { text: 'わが', endsLine: true, isRuby: true },
      { text: '輩は', endsLine: true },
      { text: 'はい', endsLine: true, isRuby: true },
      { text: '猫である', endsLine: true },
    ]
    const anchor = anchorOf(page, { run: 0, at: 0 }, { run: 4, at: 1 })
    expect(anchor).toMatchObject({
      text: '吾輩は猫',
      quote: '吾輩は猫',
      suffix: expect.stringMatching(/^である\s*$/),
    })
    const marks = [
      { run: 0, from: 0, to: 1 },
      { run: 2, from: 0, to: 2 },
      { run: 4, from: 0, to: 1 },
    ]
    expect(findAnchor(page, anchor!)).toEqual(marks)
    const ofBefore = findAnchor(page, { quote: '吾わが輩ははい猫', prefix: '', suffix: '' })
    expect(ofBefore?.filter(({ run }) => !page[run]!.isRuby)).toEqual(marks)
    expect(anchorOf(page, { run: 1, at: 0 }, { run: 1, at: 2 })?.quote).toBe('わが')
  })

  it('is found in other widths, cases and kana, and with other line breaks', () => {
    const anchor = { quote: 'ＡＢＣのホシ', prefix: '', suffix: '' }
    expect(findAnchor(lines('xabcの', 'ほし'), anchor)).toEqual([
      { run: 0, from: 1, to: 5 },
      { run: 1, from: 0, to: 2 },
    ])
  })

  it('leaves out the reader’s mark, whose code differs each time', () => {
    const page = (code: string) => [
      ...lines('星の光が', '夜空に'),
      { text: code, endsLine: false, isLeftOut: true },
    ]
    const anchor = anchorOf(page('AAAA-1111'), { run: 1, at: 0 }, { run: 2, at: 9 })
    expect(anchor).toMatchObject({ text: '夜空に', quote: '夜空に' })
    expect(anchor?.suffix.trim()).toBe('')
    expect(findAnchor(page('BBBB-2222'), anchor!)).toEqual([{ run: 1, from: 0, to: 3 }])
    expect(findAnchor(page('BBBB-2222'), { quote: 'BBBB', prefix: '', suffix: '' })).toBeNull()
  })

  it('is null if it isn’t on the page, and an empty selection is no passage', () => {
    expect(findAnchor(lines('春の星'), { quote: '夏の星', prefix: '', suffix: '' })).toBeNull()
    expect(findAnchor(lines('春'), { quote: '', prefix: '', suffix: '' })).toBeNull()
    expect(anchorOf(lines('春  の'), { run: 0, at: 1 }, { run: 0, at: 3 })).toBeNull()
  })

  it('is cut to the lengths that are stored', () => {
    const anchor = anchorOf(lines('字'.repeat(900)), { run: 0, at: 100 }, { run: 0, at: 800 })
    expect([anchor?.quote.length, anchor?.prefix.length, anchor?.suffix.length]).toEqual([500, 60, 60])
  })

  it('is found again by its own words, in 500 random cases', () => {
    const chance = chanceOf(7)
    const letters = [...'星月夜空光あいうabcde A-1。、']
    for (let nth = 0; nth < 500; nth++) {
      const text = () => Array.from({ length: 3 + chance.upTo(20) }, () => chance.pick(letters)).join('')
      const page = lines(...Array.from({ length: 2 + chance.upTo(6) }, text))
      const run = chance.upTo(page.length - 1)
      const from = { run, at: chance.upTo(page[run]!.text.length - 1) }
      const last = Math.min(page.length - 1, run + chance.upTo(2))
      const to = { run: last, at: chance.upTo(page[last]!.text.length) }
      const anchor = anchorOf(page, from, to)
      if (anchor === null) continue
      const found = findAnchor(page, anchor)
      const shown = found?.map((mark) => page[mark.run]!.text.slice(mark.from, mark.to)).join('')
      expect([page, anchor, shown?.replace(/\s/g, '')]).toEqual([
        page,
        anchor,
        anchor.quote.replace(/\s/g, ''),
      ])
    }
  })
})
