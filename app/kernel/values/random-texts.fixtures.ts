/** Random texts for tests and the bench; the same seed gives the same texts. */

export type Random = () => number

/** The generator is mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function integer(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1))
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[integer(random, 0, from.length - 1)]!
}

/** Characters of every kind that folding treats specially, so few that short random strings often combine them. */
const awkward = [
  ...'かがカガｶﾞハぱっーゝ設定図書館長⻑、。・「」〜～',
  ...'aAbBçÇéＡｂ019９ßſİıΣςσйЁ',
  ...' 　\t\n-_*"\'^:(){}+.,~|\\/<>%&;@#!?$=`',
  ...[
    '𠮷',
    '😀',
    '👨‍👩‍👧',
    'e\u0301',
    'か\u3099',
    '゛',
    '\u00ad',
    '\u200b',
    '葛\u{e0100}',
    '①',
    '㈱',
    'ﬁ',
    '한',
    'ส',
    '\u0000',
    'ª',
    'º',
    '\ue000',
    '\ufffd',
  ],
]

export function awkwardText(random: Random, shortest: number, longest: number): string {
  return Array.from({ length: integer(random, shortest, longest) }, () => pick(random, awkward)).join('')
}

const words = [
  ...[
    '設定',
    '図書館',
    '学習',
    '入門',
    '青空',
    '桜',
    '花火',
    '計算',
    '情報',
    'プログラミング',
    'データベース',
    '検索',
    '索引',
    '編集',
    '印刷',
  ],
  ...[
    'について',
    'ための',
    'という',
    'します',
    'である',
    'から',
    'まで',
    'の',
    'を',
    'に',
    'は',
    'が',
    'と',
    'で',
  ],
  ...[
    '歴史',
    '科学',
    '数学',
    '英語',
    '国語',
    '社会',
    '理科',
    '音楽',
    '美術',
    '体育',
    '令和',
    '昭和',
    '東京',
    '大阪',
    '北海道',
    '世界',
  ],
]
const latinWords =
  'the of and learning database search server index printer Worker manual guide history science music café 2024 v1.2 PDF'.split(
    ' ',
  )
const kanji = Array.from({ length: 1200 }, (_, i) => String.fromCharCode(0x4e00 + i * 13))

/** A text that resembles a Japanese manual: words, particles, some Latin, and now and then a rare kanji. */
export function likelyText(random: Random, units: number): string {
  let text = ''
  while (text.length < units) {
    const kind = random()
    if (kind < 0.62) text += pick(random, words)
    else if (kind < 0.74) text += ` ${pick(random, latinWords)} `
    else if (kind < 0.94) text += kanji[Math.floor(kanji.length * random() ** 2)]
    else text += pick(random, ['、', '。', '「', '」', '(', ')', '・'])
  }
  return text.slice(0, units)
}
