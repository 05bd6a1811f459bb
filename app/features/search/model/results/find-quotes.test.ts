import { describe, expect, it } from 'vitest'
import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import { bestPage } from './find-quotes.ts'
import { isListing } from './snippet.ts'

const filler = '朝から雨が降り、庭の苔が青く光っていた。縁側で茶を飲みながら、昨日の続きを読む。'.repeat(12)
const best = (query: string, texts: string[], firstPage = 20) =>
  bestPage(
    texts.map((text, at) => ({ page: firstPage + at, text: displayText(text) })),
    parseSearchQuery(query) ?? [],
  )?.page

const contents = [
  'ネットワーク設定ガイド 目次',
  'はじめに .......... 1',
  '第1章 設定の前に .......... 3',
  '第2章 ルーターの設定 .......... 12',
  '第3章 無線の設定 .......... 28',
  '索引 .......... 60',
].join('\n')

describe('the quoted page', () => {
  it('is the one where the word is frequent, the first of equals', () => {
    expect(
      best('設定', [`${filler}設定`, `${filler}設定、再設定、初期設定、詳細設定`, `${filler}設定`]),
    ).toBe(21)
    expect(best('設定', [`${filler}設定`, `${filler}設定`])).toBe(20)
  })

  it('is no table of contents and no index, although these have the word most often', () => {
    const index = `索引 設定 12, 15, 88 設定値 4, 9 設定の初期化 31, 77 設定ファイル 5, 6`
    expect(best('設定', [contents, `${filler}設定`, index], 2)).toBe(3)
    expect(best('設定', [contents, index], 2)).toBe(2)
  })

  it('is no cover that has the word only in its title', () => {
    expect(best('設定', ['ネットワーク設定ガイド 宮下亮介', `${filler}設定${filler}`], 1)).toBe(2)
  })

  it('has all words, rather close together than apart, and rather as typed than not', () => {
    const [one, apart] = [`${filler}無線`, `無線${filler}設定`]
    const near = `${filler}無線で使う端末の設定`
    const typed = `${filler}無線設定`
    expect(best('無線 設定', [one, apart])).toBe(21)
    expect(best('無線 設定', [apart, near])).toBe(21)
    expect(best('無線 設定', [near, typed])).toBe(21)
    expect(
      best('wireless setup', [`setup ${filler} wireless`, `Ｗｉｒｅｌｅｓｓ　Ｓｅｔｕｐ ${filler}`]),
    ).toBe(21)
  })

  it('rather begins with the word than has it somewhere', () => {
    expect(best('設定', [`${filler}設定${filler}`, `4.2 設定を変える ${filler}${filler}`])).toBe(21)
  })

  it('compares like the search, from one character on', () => {
    expect(best('ぷりんた', [`${filler}プリンタ`, `${filler}ﾌﾟﾘﾝﾀ、プリンタ、ぷりんた`])).toBe(21)
    expect(best('苔', ['雨が降った。'.repeat(30), filler])).toBe(21)
  })

  it('is null without pages', () => {
    expect(best('設定', [])).toBeUndefined()
  })
})

describe('a page that lists others', () => {
  const is = (text: string, page: number) => isListing({ page, text: displayText(text) })
  const plain = (count: number) =>
    Array.from({ length: count }, (_, at) => `第${at + 1}章 旅の話 ${at * 7 + 3}`).join('\n')

  it.each([
    ['leaders', contents, 300],
    ['a heading and a few numbers', '目次 はじめに 1 旅立ち 8 帰り道 30', 300],
    ['English contents', 'Contents\nPreface 1\nSetting out 8\nComing home 30', 4],
    ['numbers all over, at the front', plain(5), 4],
    ['numbers all over, further on', plain(9), 300],
  ])('is recognised by %s', (_by, text, page) => {
    expect(is(text, page)).toBe(true)
  })

  it.each([
    ['prose', filler, 4],
    ['prose with days and prices', `${filler}2025/04/10に3,500円、10:30から1.5時間。`, 4],
    ['steps', `1 電源を入れます。${filler} 2 設定を開きます。${filler} 3 保存します。${filler}`, 4],
    ['a few numbers further on', plain(5), 300],
    ['an ellipsis or two', `それから……。そうか……。${filler}`, 4],
  ])('is not %s', (_what, text, page) => {
    expect(is(text, page)).toBe(false)
  })
})
