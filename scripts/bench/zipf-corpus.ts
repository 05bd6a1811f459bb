import { integer, pick, type Random, seededRandom } from '#app/kernel/values/random-texts.fixtures.ts'

/**
 * Books whose words are as unevenly frequent as those of real texts (Zipf's law), with the same words in all of them. The same number gives
 * the same book.
 */

/** The commonest words of Japanese and English texts, in order. They stand on almost every page. */
const commonest = {
  ja: 'の、に。はをたがでてとしれさあいもするからなこといるよう「」これについてもの設定ありますそのためまた年世界人々時間図書館検索言葉'.match(
    /について|あります|する|から|こと|いる|よう|これ|もの|設定|その|ため|また|世界|人々|時間|図書館|検索|言葉|./gu,
  )!,
  en: 'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one you were all her she there would their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our man me even most made after also did many off before must well back through years where much your way down should because long each just state people those too mr how little good world make very year still see own work men day get here between both life being under three never know same last another while us might great'.split(
    ' ',
  ),
}

const kanaSyllables = [
  ...'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん',
]
const katakana = [
  ...'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンー',
]
const latinSyllables =
  'an er in on re st ti at or en le al ri ta co ne ro li me de ra la si ma no pe tra con ver ment ing pro ly tion ble'.split(
    ' ',
  )
const kanji = Array.from({ length: 2400 }, (_, i) => String.fromCharCode(0x4e00 + i * 8))

const wordsOfLanguage = 30_000

function vocabularyOf(language: 'ja' | 'en'): string[] {
  const random = seededRandom(language === 'ja' ? 5 : 6)
  const words = new Set<string>(commonest[language])
  while (words.size < wordsOfLanguage) words.add(language === 'ja' ? japaneseWord(random) : latinWord(random))
  return [...words]
}

/** Common kanji stand in more words than rare ones. */
const someKanji = (random: Random) => kanji[Math.floor(kanji.length * random() ** 3)]!

function japaneseWord(random: Random): string {
  const kind = random()
  const several = (shortest: number, longest: number, one: () => string) =>
    Array.from({ length: integer(random, shortest, longest) }, one).join('')
  if (kind < 0.6) return several(2, 4, () => someKanji(random))
  if (kind < 0.8) return someKanji(random) + several(1, 2, () => pick(random, kanaSyllables))
  return several(3, 6, () => pick(random, katakana))
}

function latinWord(random: Random): string {
  return Array.from({ length: integer(random, 2, 4) }, () => pick(random, latinSyllables)).join('')
}

const vocabularies = { ja: vocabularyOf('ja'), en: vocabularyOf('en') }

/** The rank of a word under Zipf's law with exponent 1: the word of rank n is chosen in proportion to 1 / n. */
const rankOf = (random: Random, words: number) => Math.floor(words ** random()) - 1

/** The length of a page. Its index and text took 5.9 kB in the database as long as that had both. */
export const zipfCharacters = 580

/** The text of a page of a book. Every fifth book is English. */
export function zipfPage({ book, page }: { book: number; page: number }): string {
  const random = seededRandom(book * 100_003 + page)
  const language = book % 5 === 4 ? 'en' : 'ja'
  const words = vocabularies[language]
  let text = ''
  while (text.length < zipfCharacters) {
    const word = words[rankOf(random, words.length)]!
    text += language === 'en' ? `${word} ` : word
    if (language === 'ja' && random() < 0.02) text += vocabularies.en[rankOf(random, wordsOfLanguage)]
  }
  return text.slice(0, zipfCharacters)
}

/** Some words of about the same frequency, from the one of a rank on. The commonest word has rank 0. */
export function zipfWords(language: 'ja' | 'en', rank: number, count: number): string[] {
  const words = vocabularies[language].slice(rank).filter((word) => !/^[、。「」]$/.test(word))
  return words.slice(0, count)
}
