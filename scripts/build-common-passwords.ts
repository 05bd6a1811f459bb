import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  commonPasswordsPath,
  writeWordHashes,
} from '#app/gateways/common-passwords/fetch-common-passwords.ts'
import { foldedPassword, isGuessable, shortestWord } from '#app/kernel/values/passwords/guessable-password.ts'
import { kanaOf } from './parts/kana-of.ts'
import { root } from './parts/settings.ts'

/**
 * Makes `public/passwords/common.bin`, the list of passwords that attackers try first. Its sources are two packages that need not be
 * installed: run `npm pack @zxcvbn-ts/language-common @zxcvbn-ts/language-ja` and unpack them.
 */
const usage = 'build-common-passwords.ts --common FOLDER --japanese FOLDER'

/** Words of Japanese passwords that are in neither package. */
const ours = [
  ...[
    'nihongo',
    'nihon',
    'nippon',
    'tokyo',
    'osaka',
    'kyoto',
    'fujisan',
    'arigatou',
    'arigato',
    'konnichiwa',
  ],
  ...['ohayou', 'himitsu', 'aikotoba', 'anshou', 'pasuwado', 'daisuki', 'aishiteru', 'tanoshii', 'shiawase'],
  ...['genki', 'neko', 'inu', 'usagi', 'kawaii', 'doraemon', 'pikachu', 'totoro', 'anpanman', 'toshokan'],
  ...['honyasan', 'gakkou', 'sensei', 'kaisha', 'himawari', 'tanpopo', 'ichigo', 'ringo', 'gohan', 'sushi'],
  ...[
    'ぱすわーど',
    'ひみつ',
    'あいことば',
    'ありがとう',
    'こんにちは',
    'おはよう',
    'にほん',
    'にっぽん',
    'にほんご',
  ],
  ...[
    'とうきょう',
    'おおさか',
    'きょうと',
    'ふじさん',
    'だいすき',
    'あいしてる',
    'しあわせ',
    'ねこ',
    'いぬ',
    'うさぎ',
  ],
  ...[
    'どらえもん',
    'ぴかちゅう',
    'ととろ',
    'あんぱんまん',
    'いろはにほへと',
    'あいうえお',
    'あかさたな',
    'てすと',
  ],
  ...[
    '秘密',
    '合言葉',
    '暗証番号',
    '日本',
    '日本語',
    '東京',
    '大阪',
    '京都',
    '富士山',
    '大好き',
    '図書館',
    '図書室',
  ],
]
/** Returns the words of both packages and of our own list, folded in the same way as passwords are. */
function wordsOf(common: string, japanese: string): string[] {
  const wordsIn = (folder: string, file: string) =>
    JSON.parse(readFileSync(join(folder, 'src', file), 'utf8')) as string[]
  const names = [...wordsIn(japanese, 'firstnames.json'), ...wordsIn(japanese, 'lastnames.json')]
  const kana = names.flatMap((name) => kanaOf(name) ?? [])
  return [...wordsIn(common, 'passwords.json'), ...names, ...kana, ...ours].map(foldedPassword)
}

/** Leaves out a word if the password rule already finds it by a shorter word that it contains. */
function neededOf(words: readonly string[]): Set<string> {
  const needed = new Set<string>()
  for (const word of [...new Set(words)].sort((a, b) => a.length - b.length))
    if (word.length >= shortestWord(word) && !isGuessable(word, (other) => needed.has(other)))
      needed.add(word)
  return needed
}

const { values } = parseArgs({ options: { common: { type: 'string' }, japanese: { type: 'string' } } })
const { common = '', japanese = '' } = values
if (common === '' || japanese === '') {
  console.error(usage)
  process.exit(1)
}
const words = neededOf(wordsOf(common, japanese))
writeFileSync(join(root, `public${commonPasswordsPath}`), writeWordHashes(words))
console.log(`${words.size} words`)
