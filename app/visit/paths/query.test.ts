import { describe, expect, it } from 'vitest'
import { integer, pick, seededRandom } from '#app/kernel/values/random-texts.fixtures.ts'
import { type QueryValue, withQuery } from './query.ts'

const signs = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...['é', '設', '定', '\u2028', '\ufffd', '\uffff', '😀', '\ud83d', '\ude00'],
]

describe('a path with a query', () => {
  it('writes names and values as a form does, whatever signs they have', () => {
    const random = seededRandom(20_261_129)
    const text = () => Array.from({ length: integer(random, 1, 6) }, () => pick(random, signs)).join('')
    for (const sign of signs)
      expect(withQuery('/a', { q: sign })).toBe(`/a?${new URLSearchParams({ q: sign })}`)
    for (let round = 0; round < 2_000; round++) {
      const pairs = Array.from({ length: integer(random, 1, 4) }, () => [`n${text()}`, text()] as const)
      const query = Object.fromEntries(pairs)
      expect(withQuery('/a', query)).toBe(`/a?${new URLSearchParams(query)}`)
    }
  })

  it.each<[Record<string, QueryValue>, string]>([
    [{}, '/a'],
    [{ q: undefined, page: '' }, '/a'],
    [{ q: 'x y', page: 2, from: undefined }, '/a?q=x+y&page=2'],
    [{ id: [3, '', 'b'], zero: 0 }, '/a?id=3&id=b&zero=0'],
    [{ id: [] }, '/a'],
  ])('leaves out what is empty: %j', (query, path) => {
    expect(withQuery('/a', query)).toBe(path)
  })
})
