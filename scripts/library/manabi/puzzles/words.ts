import type { Point } from '../../press/shapes.ts'
import type { WordGrid } from './draw.ts'

/** Words to find, by what they have in common. */
export const themes: { name: string; words: string[] }[] = [
  {
    name: 'どうぶつえん',
    words: ['きりん', 'らいおん', 'かば', 'しまうま', 'ぺんぎん', 'らくだ', 'ふくろう'],
  },
  {
    name: 'やおやさん',
    words: ['きゃべつ', 'にんじん', 'ごぼう', 'かぼちゃ', 'ほうれんそう', 'なす', 'れんこん'],
  },
  {
    name: 'うみのいきもの',
    words: ['くじら', 'いるか', 'たこ', 'くらげ', 'ひとで', 'うみがめ', 'たつのおとしご'],
  },
  { name: 'のりもの', words: ['でんしゃ', 'ひこうき', 'じてんしゃ', 'ふね', 'ばす', 'ききゅう', 'とらっく'] },
  { name: 'がっき', words: ['ふえ', 'たいこ', 'おるがん', 'もっきん', 'こと', 'はーもにか', 'すず'] },
  {
    name: 'だいどころ',
    words: ['なべ', 'おたま', 'ほうちょう', 'まないた', 'しゃもじ', 'やかん', 'ふらいぱん'],
  },
  { name: 'てんき', words: ['はれ', 'くもり', 'かみなり', 'にじ', 'ゆうだち', 'こなゆき', 'つむじかぜ'] },
  {
    name: 'がっこう',
    words: ['こくばん', 'つくえ', 'ろうか', 'きゅうしょく', 'としょしつ', 'たいいくかん', 'うわばき'],
  },
  {
    name: 'ことしのきせつ',
    words: ['さくら', 'たなばた', 'おつきみ', 'もちつき', 'せつぶん', 'ひなまつり', 'はなび'],
  },
  {
    name: 'むしめがね',
    words: ['かぶとむし', 'てんとうむし', 'せみ', 'あり', 'とんぼ', 'ばった', 'だんごむし'],
  },
]

const FILL = 'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ'
const WAYS: readonly Point[] = [
  [1, 0],
  [0, 1],
  [1, 1],
]

/** Hides words in a square of letters: to the right, downwards, and diagonally from `level` 2. */
export function wordGrid(
  words: readonly string[],
  size: number,
  level: number,
  chance: () => number,
): WordGrid {
  for (let tries = 0; tries < 500; tries++) {
    const letters: (string | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined))
    const places = words.map((word) => placed([...word], letters, level, chance))
    if (places.includes(undefined)) continue
    const filled = letters.map((row) =>
      row.map((letter) => letter ?? FILL[Math.floor(chance() * FILL.length)]!),
    )
    return { letters: filled, words: [...words], places: places as WordGrid['places'] }
  }
  throw new Error(`no room for ${words.join()}`)
}

function placed(
  word: string[],
  letters: (string | undefined)[][],
  level: number,
  chance: () => number,
): WordGrid['places'][number] | undefined {
  const size = letters.length
  for (let tries = 0; tries < 200; tries++) {
    const [dx, dy] = WAYS[Math.floor(chance() * (level > 1 ? 3 : 2))]!
    const x = Math.floor(chance() * (size - dx * (word.length - 1)))
    const y = Math.floor(chance() * (size - dy * (word.length - 1)))
    const fits = word.every((letter, i) => [undefined, letter].includes(letters[y + dy * i]![x + dx * i]))
    if (!fits) continue
    for (const [i, letter] of word.entries()) letters[y + dy * i]![x + dx * i] = letter
    return { from: [x, y], to: [x + dx * (word.length - 1), y + dy * (word.length - 1)] }
  }
  return undefined
}
