import { fold } from '#app/kernel/values/text-folding.ts'

/** Answers whether a folded word is among the first guesses: a frequently leaked password, or a frequent name. */
export type IsCommon = (word: string) => boolean

/** The number of characters around a word, such as a year or an exclamation mark, that don't make it a good password. */
const fewSigns = 4
/** The minimum length of a password (R406), also for the rest of it without names. */
const wholePassword = 8

/**
 * Whether a password is among the first guesses: a common word, a sequence (`abcdefgh`, `23456789`) or a repeated piece, in any case and
 * width, with digits for letters (`p4ssw0rd`), and with at most four characters or another common row of digits around it. Several words in
 * a row are not guessable.
 */
export function isGuessable(plain: string, isCommon: IsCommon): boolean {
  const folded = foldedPassword(plain)
  return [folded, lettersOf(folded)].some((text) =>
    coresOf(text, isCommon).some((core) => readings(core).some((word) => isPlain(word, isCommon))),
  )
}

/**
 * Whether a password consists mainly of these names: without them the rest is too short for a password, or guessable. Ignores names of one
 * letter, of two Latin letters, and of digits only.
 */
export function isMainlyName(plain: string, names: readonly string[], isCommon: IsCommon): boolean {
  const known = wordsOf(names)
  return readings(lettersOf(foldedPassword(plain))).some((text) => {
    const rest = known.reduce((left, name) => left.replaceAll(name, ''), text)
    return rest !== text && (Array.from(rest).length < wholePassword || isGuessable(rest, isCommon))
  })
}

export function foldedPassword(plain: string): string {
  return fold(plain.normalize('NFKC'))
}

function lettersOf(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]/gu, '')
}

/** The text without some or all of the non-letters at its beginning and end, in every combination. */
function coresOf(text: string, isCommon: IsCommon): string[] {
  const before = /^\P{L}*/u.exec(text)?.[0].length ?? 0
  const behind = /\P{L}*$/u.exec(text)?.[0].length ?? 0
  return lengthsUpTo(before).flatMap((from) =>
    lengthsUpTo(behind).flatMap((to) => {
      if (from + to >= text.length) return []
      const sides = [text.slice(0, from), text.slice(text.length - to)]
      const signs = sides.filter((side) => !isPlain(side, isCommon)).join('').length
      return signs <= fewSigns ? [text.slice(from, text.length - to)] : []
    }),
  )
}

/** The lengths 0 to 4 and the full one, so that a long row of digits doesn't take long to check. */
function lengthsUpTo(most: number): number[] {
  const few = Array.from({ length: Math.min(most, fewSigns) + 1 }, (_, at) => at)
  return most > fewSigns ? [...few, most] : few
}

const mailFor: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The word itself, and with the letters that its digits and symbols may stand for. A 1 may be an i or an l. */
function readings(word: string): string[] {
  if (!/[0134578@$!]/.test(word)) return [word]
  const read = word.replace(/[034578@$!]/g, (sign) => mailFor[sign] ?? sign)
  return [word, read.replaceAll('1', 'i'), read.replaceAll('1', 'l')]
}

function isPlain(word: string, isCommon: IsCommon): boolean {
  if (word === '') return false
  const piece = pieceOf(word)
  return isCommon(word) || isRun(word) || (piece !== word && (piece.length <= fewSigns || isCommon(piece)))
}

/** The shortest piece that makes up the whole word by repetition. The last repetition may be cut off. */
function pieceOf(word: string): string {
  for (let length = 1; length <= word.length / 2; length++) {
    const piece = word.slice(0, length)
    if (piece.repeat(Math.ceil(word.length / length)).startsWith(word)) return piece
  }
  return word
}

/** Whether each character is the next one in the alphabet, the digits or the kana, forwards or backwards. */
function isRun(word: string): boolean {
  if (word.length < 3) return false
  const codes = Array.from(word, (sign) => sign.codePointAt(0) as number)
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] as number)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}

/** The names and the words in them, longest first. */
function wordsOf(names: readonly string[]): string[] {
  const words = names.flatMap((name) => {
    const folded = foldedPassword(name)
    return [lettersOf(folded), ...folded.split(/[^\p{L}\p{N}]+/u), ...folded.split(/\P{L}+/u)]
  })
  const distinct = [...new Set(words)].filter(
    (word) => /\p{L}/u.test(word) && word.length >= shortestWord(word),
  )
  return distinct.sort((a, b) => b.length - a.length)
}

/** The minimum length of a name: shorter ones occur in too many words by chance. */
export function shortestWord(word: string): number {
  return /^[a-z0-9]*$/.test(word) ? 3 : 2
}
