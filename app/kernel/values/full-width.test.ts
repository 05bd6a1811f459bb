import { expect, it } from 'vitest'
import { toFullWidth, toKatakana } from './full-width.ts'

it.each([
  ['山田 太郎', '山田　太郎'],
  ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ　タロウ'],
  ["O'Neil-Smith 3", 'Ｏ＇Ｎｅｉｌ－Ｓｍｉｔｈ　３'],
  ['㈱青空', '（株）青空'],
  ['A−B〜C', 'Ａ－Ｂ～Ｃ'],
])('%s is written %s', (typed, expected) => {
  expect(toFullWidth(typed)).toBe(expected)
})

it('a reading is written in katakana', () => {
  expect(toKatakana('やまだ ゔぃくとりあ')).toBe('ヤマダ　ヴィクトリア')
  expect(toKatakana('ﾔﾏﾀﾞー')).toBe('ヤマダー')
})
