import { describe, expect, it } from 'vitest'
import { awkwardText, integer, likelyText, seededRandom } from '#app/kernel/values/random-texts.fixtures.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { markTerms, snippetAround, type TextPart } from './snippet.ts'

const shown = (parts: TextPart[]) => parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')

describe('markTerms', () => {
  it.each([
    ['システム設定ガイド', ['設定'], 'システム[設定]ガイド'],
    ['カタカナとひらがな', ['かな', 'と'], 'カタ[カナと]ひらがな'],
    ['Café CAFE', ['cafe'], '[Café] [CAFE]'],
    ['aaaa', ['aa'], '[aaaa]'],
    ['青空 花子　作', ['空花', '子作'], '青[空 花子　作]'],
    ['ＰＤＦ ｶﾞｲﾄﾞ', ['pdf', 'がい'], '[ＰＤＦ] [ｶﾞｲ]ﾄﾞ'],
    ['なし', ['無'], 'なし'],
    ['', ['a'], ''],
  ])('marks in %j the terms %j', (display, terms, marked) => {
    expect(shown(markTerms(display, terms))).toBe(marked)
  })
})

describe('snippetAround', () => {
  it('shows a short text whole', () => {
    expect(shown(snippetAround('短い設定の文。', ['設定']))).toBe('短い[設定]の文。')
  })

  it('cuts at the ends of clauses and between words', () => {
    const text = `${'まえ'.repeat(40)}。ここに設定がある。${'あと'.repeat(40)}`
    expect(shown(snippetAround(text, ['設定'], 24))).toMatch(/^…ここに\[設定\]がある。(?:あと)*あ?…$/)
    const english = `${'before '.repeat(30)}the server is ready${' after'.repeat(30)}`
    expect(shown(snippetAround(english, ['server'], 40))).toMatch(
      /^…(before )*the \[server\] is ready( after)*…$/,
    )
  })

  it('prefers the place with more of the words', () => {
    const text = `設定だけ。${'間'.repeat(100)}。印刷と設定の両方。${'間'.repeat(100)}`
    expect(shown(snippetAround(text, ['設定', '印刷'], 30))).toContain('[印刷]と[設定]の両方')
  })

  it('shortens the dots of a table of contents', () => {
    const text = `1.1 起動${' .'.repeat(40)} 4 1.2 設定${' .'.repeat(40)} 5`
    expect(shown(snippetAround(text, ['設定']))).toBe('1.1 起動 … 4 1.2 [設定] … 5')
  })

  it('shows the beginning if nothing is found', () => {
    expect(shown(snippetAround('あ'.repeat(200), ['無'], 20))).toBe(`${'あ'.repeat(20)}…`)
  })

  it('shows parts of the text in order, with no half of a surrogate pair, whatever the text', () => {
    const random = seededRandom(7)
    for (let i = 0; i < 1500; i++) {
      const make = i % 2 === 0 ? awkwardText : likelyText
      const text = displayText(make(random, 200, 300))
      const from = integer(random, 0, Math.max(text.length - 8, 0))
      const term = fold(displayText(text.slice(from, from + integer(random, 1, 8))))
      const parts = snippetAround(text, [term], 60)
      const whole = parts.map((part) => part.text).join('')
      expect(text).toContain(whole.replace(/^…/, '').replace(/…$/, ''))
      expect(whole).not.toMatch(/\p{Cs}/u)
      expect(whole.length).toBeLessThanOrEqual(130)
      if (term !== '')
        expect(parts.some(({ marked, text }) => marked && fold(text).includes(term))).toBe(true)
    }
  })
})
