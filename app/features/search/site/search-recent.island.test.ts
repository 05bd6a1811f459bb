import { expect, it } from 'vitest'
import { searchOf } from './search-recent.island.ts'

const of = (query: Record<string, string> | string) =>
  searchOf(`/aozora/search?${new URLSearchParams(query)}`)

it('words that find the same make one search, in any width, case, kana, spaces and order', () => {
  const same = ['ipv6 プリンタ', 'ＩＰｖ６ ぷりんた', '  IPv6　ﾌﾟﾘﾝﾀ ', 'プリンタ ipv6']
  expect(new Set(same.map((q) => of({ q }))).size).toBe(1)
})

it('another order of the results, or another page of them, makes no other search', () => {
  expect(of({ q: '空', sort: '1', direction: 'desc', page: '3' })).toBe(of({ q: '空' }))
})

it('another filter or a further word makes another search, in any order of filters', () => {
  const searches = ['q=空', 'q=空&group=2', 'q=空&tag=2', 'q=空+海', 'b21=空']
  expect(new Set(searches.map(of)).size).toBe(searches.length)
  expect(of('group=2&group=3&q=a')).toBe(of('q=A&group=3&group=2'))
})
