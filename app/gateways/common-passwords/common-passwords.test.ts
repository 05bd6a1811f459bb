import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newStartingPassword } from '#app/features/users/model/user/starting-password.ts'
import { isGuessable, isMainlyName } from '#app/kernel/values/passwords/guessable-password.ts'
import { freshPassword, otherPassword, world } from '#seeds/demo/world.ts'
import {
  commonPasswordsPath,
  fetchCommonPasswords,
  readWordHashes,
  writeWordHashes,
} from './fetch-common-passwords.ts'

const file = new URL(`../../../public${commonPasswordsPath}`, import.meta.url)
const isCommon = readWordHashes(readFileSync(file))

/** Pseudo-random numbers below a limit, the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const english =
  'amber anvil apron badger barley basket beacon bramble bridge candle canyon carbon cedar cinder clover cobalt copper cotton crater dapple ember falcon fennel ferry fiddle garnet ginger glacier granite hammock harbour hazel heron indigo island jasper kettle lantern lemon linen magnet maple meadow mitten nettle nutmeg orchard otter paddle pebble pepper pigeon pillow pocket quartz raven ribbon saddle saffron shovel silver spruce tablet teapot thistle thunder timber velvet violet walnut willow window zephyr'.split(
    ' ',
  )
const japanese =
  'あさがお いなずま うみべ えんぴつ おりがみ かざぐるま きつつき くつした けしき こもれび さかみち しおり すずらん せせらぎ そらまめ たけとんぼ ちょうちん つきみそう てがみ とうだい なみおと にじいろ ぬりえ ねこやなぎ のはら はりねずみ ひだまり ふうりん へちま ほたるび'.split(
    ' ',
  )

it('knows the passwords that are tried first, in the forms that sites require and in Japanese', () => {
  const first =
    'password Password1 Password1! P@ssw0rd passw0rd123 12345678 123456789 1234567890 11111111 qwerty123 Qwerty1! qwertyuiop 1q2w3e4r 1qaz2wsx abc12345 iloveyou iloveyou1 sunshine1 princess1 football1 baseball monkey123 dragon2024 letmein1 Letmein! welcome1 Welcome2026 admin123 Admin1234 trustno1 superman1 batman123 michael1 shadow12 master123 asdfghjk zaq12wsx changeme Changeme1 sakura123 Sakura2026 SAKURA77 sakurasakura tanaka123 suzuki2024 yamada77 hanako12 doraemon1 pikachu25 naruto99 himitsu1 arashi5! nippon123 tokyo2020 Toshokan1 ｐａｓｓｗｏｒｄ パスワード123 ぱすわーど さくら12345 ひみつ2026 はなこ1985 日本2026! あいうえお123'
  expect(first.split(' ').filter((plain) => !isGuessable(plain, isCommon))).toEqual([])
})

it('lets a thousand passphrases, a thousand random passwords and all starting passwords pass, whatever the names', () => {
  const pick = chance(7)
  const of = <T>(some: readonly T[]) => some[pick(some.length)] as T
  const phrases = Array.from({ length: 1000 }, (_, at) => {
    const words = at % 4 === 3 ? japanese : english
    return Array.from({ length: 4 }, () => of(words)).join(of(['-', ' ', '']))
  })
  const signs = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!#%+-.:=?_']
  const random = Array.from({ length: 1000 }, () => Array.from({ length: 12 }, () => of(signs)).join(''))
  const starting = Array.from({ length: 1000 }, () =>
    newStartingPassword((length) => Uint8Array.from({ length }, () => pick(256))),
  )
  const names = [
    'Bunko',
    '青空 花子',
    'Ann Reader',
    'reader',
    'Aozora Library',
    '青空ライブラリー',
    world.aozora.company.name,
  ]
  const refused = [...phrases, ...random, ...starting, freshPassword, otherPassword].filter(
    (plain) => isGuessable(plain, isCommon) || isMainlyName(plain, names, isCommon),
  )
  expect(refused).toEqual([])
})

it('contains tens of thousands of words in some 200 kB, which are not part of any Worker', () => {
  const { size } = statSync(file)
  expect(size % 5).toBe(0)
  expect(size / 5).toBeGreaterThan(40_000)
  expect(size).toBeLessThan(256 * 1024)
  for (const folder of ['app', 'workers'])
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(name))
        expect(readFileSync(`${folder}/${name}`, 'utf8'), name).not.toMatch(
          /import [^\n]*(?:passwords\/)?common\.bin/,
        )
})

it('is loaded once, when it is first needed, and without it no password is set', async () => {
  const asked: string[] = []
  const assets = (status: number) =>
    ({
      fetch: async (url: string) => {
        asked.push(new URL(url).pathname)
        return new Response(status === 200 ? readFileSync(file) : null, { status })
      },
    }) as unknown as Fetcher
  await expect(fetchCommonPasswords(assets(404))).rejects.toThrow('not among the static files')
  const isListed = await fetchCommonPasswords(assets(200))
  expect([isListed('sakura'), isListed('wrenmill')]).toEqual([true, false])
  await fetchCommonPasswords(assets(404))
  expect(asked).toEqual([commonPasswordsPath, commonPasswordsPath])
})

it('finds each of its words, the first and the last too, and no other', () => {
  const words = Array.from({ length: 500 }, (_, at) => `word ${at}`)
  const isListed = readWordHashes(writeWordHashes([...words, ...words]))
  expect(words.filter((word) => !isListed(word))).toEqual([])
  expect(Array.from({ length: 500 }, (_, at) => `other ${at}`).filter(isListed)).toEqual([])
  expect([writeWordHashes(words).length, readWordHashes(new Uint8Array())('word')]).toEqual([2500, false])
  // A file's bytes may begin at any offset of a larger buffer.
  const shifted = new Uint8Array([1, 2, 3, ...writeWordHashes(['a'])]).subarray(3)
  expect(readWordHashes(shifted)('a')).toBe(true)
})
