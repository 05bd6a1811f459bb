import { describe, expect, it } from 'vitest'
import { parseSearchQuery } from './search-query.ts'

describe('parseSearchQuery', () => {
  it.each([
    ['設定', ['設定']],
    ['　ﾃﾞｰﾀ  ベース ', ['でーた', 'べーす']],
    ['Foo foo ＦＯＯ', ['foo']],
    ['"of the" work', ['of the', 'work']],
    ['“of the”', ['of the']],
    ['"図書 館"', ['図書館']],
    ['"open end', ['"open', 'end']],
    ['5"', ['5"']],
    ['""', ['""']],
    ['""a""', ['"a"']],
    ['a"b c"d', ['a"b', 'c"d']],
    ['NEAR(a b) AND *', ['near(a', 'b)', 'and', '*']],
    ['a\u0000b', ['ab']],
  ])('reads %j as %j', (raw, terms) => {
    expect(parseSearchQuery(raw)).toEqual(terms)
  })

  it.each(['', '  　\n', '\u0000\u200b', '\ud800'])('finds no terms in %j', (raw) => {
    expect(parseSearchQuery(raw)).toBeNull()
  })

  it('reads at most 8 terms and 200 characters', () => {
    expect(parseSearchQuery('a b c d e f g h i j')).toHaveLength(8)
    expect(parseSearchQuery('あ'.repeat(1000))).toEqual(['あ'.repeat(200)])
  })
})
