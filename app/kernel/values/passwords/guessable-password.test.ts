import { describe, expect, it } from 'vitest'
import { isGuessable, isMainlyName } from './guessable-password.ts'

const common = [
  'sakura',
  'dragon',
  'password',
  'さくら',
  '秘密',
  'horse',
  'battery',
  '2000',
  'bluesky',
  'islands',
]
const isCommon = (word: string) => common.includes(word)
const guessable = (words: readonly string[]) => words.filter((plain) => isGuessable(plain, isCommon))

describe('a password that is among the first guesses', () => {
  it('is a common word in any case, width and kana', () => {
    const all = ['password', 'PASSWORD', 'ｐａｓｓｗｏｒｄ', 'サクラ', 'さくら', 'ｻｸﾗ', '秘密']
    expect(guessable(all)).toEqual(all)
  })

  it('is one with at most four characters around it, or with a common row of digits', () => {
    const all = [
      'sakura1985',
      'sakura123!',
      '!!sakura12',
      '1-dragon-2',
      'sakura123456',
      '2000dragon2000',
      '9876sakura',
    ]
    expect(guessable(all)).toEqual(all)
    expect(guessable(['sakura48213', '719-dragon-48', 'sakura-48213', '94821sakura'])).toEqual([])
  })

  it('is one with digits and symbols for letters, or with symbols between them', () => {
    const all = [
      'p4ssw0rd',
      'P@$$w0rd1',
      's4kur4',
      '5akura99',
      'dr4g0n2024',
      'b1uesky',
      '1sl4nds',
      'blue-sky-77',
      'd.r.a.g.o.n',
    ]
    expect(guessable(all)).toEqual(all)
  })

  it('is a sequence, or a repeated piece', () => {
    const all = [
      'abcdefgh',
      'hgfedcba',
      '23456789',
      'ァアィイゥウ',
      'aaaaaaaa',
      'abcabcab',
      '20262026',
      'sakurasakura',
      'ABCDEFGH1!',
      'a1234567',
    ]
    expect(guessable(all)).toEqual(all.filter((plain) => plain !== 'a1234567'))
    expect(guessable(['xq', 'abdefghi', 'wrenmwrenp'])).toEqual([])
  })

  it('isn’t several words, a longer word that contains a common one, or random', () => {
    const good = [
      'horse-battery-lantern',
      'horsebattery',
      'mysakuratree',
      'Kfmta-wxeh-4729',
      '48213907',
      'wren mill',
      '',
    ]
    expect(guessable(good)).toEqual([])
  })

  it('is checked as quickly at the maximum length', () => {
    const begin = performance.now()
    for (const sign of ['1', 'a', '!', '1a']) isGuessable(sign.repeat(256 / sign.length), () => false)
    expect(performance.now() - begin).toBeLessThan(1000)
  })
})

describe('a password that consists mainly of a name', () => {
  const names = ['青空 花子', 'hanako.aozora7', '青空ライブラリー', 'Bunko', 'Jo', 'X', '2026', 'Ann']
  const refused = (words: readonly string[]) => words.filter((plain) => isMainlyName(plain, names, isCommon))

  it('is too short without the name, in any spelling', () => {
    const all = [
      'Bunko-demo-1',
      'BUNKO2026!',
      'b.u.n.k.o.99',
      'bunk0-1234567',
      '青空花子1234567',
      '青空らいぶらりー',
      'Aozora-mill',
      'ann-1234567',
    ]
    expect(refused(all)).toEqual(all)
  })

  it('is guessable without the name', () => {
    expect(refused(['bunkosakura1985', 'bunko-password1'])).toEqual(['bunkosakura1985', 'bunko-password1'])
  })

  it('isn’t one with a name beside a good password', () => {
    expect(
      refused(['bunko-lantern-mill', 'wrenmill', '花子-wren-mill-7', 'jojo-wren-mill', 'wren-2026']),
    ).toEqual([])
  })

  it('ignores names without letters, and names so short that they occur everywhere', () => {
    expect(isMainlyName('jowrenmi', ['Jo', 'x', '12', '2026', '-'], isCommon)).toBe(false)
    expect(isMainlyName('wren2026', ['2026'], isCommon)).toBe(false)
    expect(isMainlyName('anwrenmi', ['wre'], isCommon)).toBe(true)
    expect(isMainlyName('花子wrenmil', ['花子'], isCommon)).toBe(true)
    expect(isMainlyName('花wrenmill', ['花'], isCommon)).toBe(false)
    expect(isMainlyName('wrenmill', [], isCommon)).toBe(false)
  })
})
