import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { db } from '#tests/workerd/visit-of-world.ts'
import { containsWord } from './contains-word.ts'

const isIn = async (text: string, word: string) => {
  const { rows } = await sql<{
    is: number
  }>`SELECT ${containsWord(sql<string>`${text}`, word)} AS "is"`.execute(db)
  return rows[0]?.is === 1
}

it('finds a word whatever its width, case and kana', async () => {
  for (const [text, word] of [
    ['そよ風プラン', 'ぷらん'],
    ['そよ風プラン', 'ソヨ風プラン'],
    ['そよ風プラン', 'ﾌﾟﾗﾝ'],
    ['そよ風ぷらん', 'プラン'],
    ['ＡＢＣ Library', 'abc'],
    ['ABC Library', 'ａｂｃ'],
    ['abc ＬＩＢＲＡＲＹ', 'Library'],
    ['Café', 'café'],
    ["O'Hara 100%", "o'hara"],
  ] as const)
    expect(await isIn(text, word), `${text} ${word}`).toBe(true)
  for (const [text, word] of [
    ['そよ風プラン', 'ふらん'],
    ['ABC', 'abd'],
    ['100 percent', '100%'],
  ] as const)
    expect(await isIn(text, word), `${text} ${word}`).toBe(false)
})

it('takes the longest word with all kana within D1’s limits', async () => {
  const kana = Array.from({ length: 86 }, (_, at) => String.fromCharCode(0x3041 + at)).join('')
  const katakana = Array.from({ length: 86 }, (_, at) => String.fromCharCode(0x30a1 + at)).join('')
  expect(await isIn(`x${kana}`, katakana)).toBe(true)
  expect(await isIn(katakana.slice(0, 40), kana.slice(0, 40))).toBe(true)
})
