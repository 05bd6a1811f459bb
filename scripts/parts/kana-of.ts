/** The rows of the Japanese syllabary by their consonant. Each has the vowels a, i, u, e, o in this order. */
const rows: Record<string, string> = {
  '': 'あいうえお',
  k: 'かきくけこ',
  s: 'さ すせそ',
  t: 'た  てと',
  n: 'なにぬねの',
  h: 'はひ へほ',
  m: 'まみむめも',
  y: 'や ゆ よ',
  r: 'らりるれろ',
  w: 'わ   を',
  g: 'がぎぐげご',
  z: 'ざ ずぜぞ',
  d: 'だ  でど',
  b: 'ばびぶべぼ',
}
const vowels = 'aiueo'

function syllablesOf(): Map<string, string> {
  const syllables = new Map<string, string>([
    ...Object.entries({ shi: 'し', chi: 'ち', tsu: 'つ', fu: 'ふ', ji: 'じ', n: 'ん' }),
  ])
  for (const [consonant, row] of Object.entries(rows))
    for (const [at, kana] of [...row].entries())
      if (at < vowels.length && kana !== ' ') syllables.set(consonant + vowels[at], kana)
  const gliding = {
    ky: 'き',
    sh: 'し',
    ch: 'ち',
    ny: 'に',
    hy: 'ひ',
    my: 'み',
    ry: 'り',
    gy: 'ぎ',
    j: 'じ',
    by: 'び',
  }
  for (const [consonant, kana] of Object.entries(gliding))
    for (const [vowel, small] of Object.entries({ a: 'ゃ', u: 'ゅ', o: 'ょ' }))
      syllables.set(consonant + vowel, kana + small)
  return syllables
}

const syllables = syllablesOf()

/**
 * Converts a word in Hepburn romanisation to hiragana, with long vowels as they are spelled. Returns null if the word can't be converted.
 */
export function kanaOf(latin: string): string | null {
  let kana = ''
  for (let at = 0; at < latin.length; ) {
    const length = [3, 2, 1].find((count) => syllables.has(latin.slice(at, at + count)))
    const isDoubled = latin[at] === latin[at + 1] && !vowels.includes(latin[at] as string)
    if (length === undefined && !isDoubled) return null
    kana += length === undefined ? 'っ' : syllables.get(latin.slice(at, at + length))
    at += length ?? 1
  }
  return kana
}
