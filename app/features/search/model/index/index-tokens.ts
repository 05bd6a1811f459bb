import { fold } from '#app/kernel/values/text-folding.ts'

/**
 * How a text becomes tokens of the full-text index, so that a phrase of tokens is found exactly where the folded
 * text contains the folded query (docs/adr/007).
 *
 * Every character starts one token: a *gram* of two characters where Japanese follows Japanese, of three where a
 * Latin letter, digit, sign or space takes part; shorter at the end of the text. How long a gram is depends on
 * its first two characters only, so text and query cut the same way. A query shorter than a gram asks for a
 * *stub*: every beginning of a gram, written once a row, so that one character costs one look-up.
 * Each token starts with the tenant's number: a query reads its own tenant's part of the index and no other.
 */

/**
 * Only the beginning of a longer page is indexed. D1's limit for a value is 2 MB, and a character can take up to 38 bytes
 * (a gram of 19 and stubs that no other gram shares, with a tenant number of seven digits).
 */
export const indexedCharacters = 50_000

const gramMark = 'ª'
const stubMark = 'º'
const wholeMark = '¹'
const partMark = '²'

/** Longer values aren't compared as a whole, because nobody searches for them in one box. */
export const maxValueLength = 200

/** The tokens of a text, in their order, and its stubs, each once. */
type TextTokens = { grams: string[]; stubs: string[] }

/** All tokens of a text for one row of the index, separated by spaces. Takes display text. */
export function indexTokens(tenantId: number, display: string): string {
  const { grams, stubs } = textTokens(tenantId, display)
  return [...stubs, ...grams].join(' ')
}

/** The tokens of a text. Takes display text. */
export function textTokens(tenantId: number, display: string): TextTokens {
  const characters = charactersOf(fold(display.slice(0, indexedCharacters)))
  const stubs = new Set<string>()
  const grams: string[] = []
  for (let i = 0; i < characters.length; i++) {
    const size = gramSize(characters, i) ?? 2
    let gram = ''
    for (let end = i; end < Math.min(i + size, characters.length); end++) {
      gram += characters[end]
      if (end < i + size - 1) stubs.add(gram)
    }
    grams.push(gramToken(tenantId, gram))
  }
  return { grams, stubs: [...stubs].map((stub) => stubToken(tenantId, stub)) }
}

/**
 * The tokens of a field that is compared as a whole: one for the whole value, and one for each of its comma-separated
 * parts.
 */
export function valueTokens(tenantId: number, display: string): string {
  const whole = fold(display)
  const parts = new Set(whole.split(/[,、]/).map((part) => part.trim()))
  const tokens = [...parts].filter(isComparable).map((part) => partToken(tenantId, part))
  if (isComparable(whole)) tokens.push(wholeToken(tenantId, whole))
  return tokens.join(' ')
}

const isComparable = (folded: string) => folded !== '' && folded.length <= maxValueLength

/** The token that a field has if its whole value is this folded one. */
export function wholeToken(tenantId: number, folded: string): string {
  return tenantId + wholeMark + charactersOf(folded).join('')
}

/** The token that a field has if this folded value is one of its comma-separated parts. */
export function partToken(tenantId: number, folded: string): string {
  return tenantId + partMark + charactersOf(folded).join('')
}

/** Turns folded text into the characters that tokens are made of. */
export function charactersOf(folded: string): string[] {
  return Array.from(folded, encoded)
}

/** The number of characters in the gram at `i` if the text continues. Null if it depends on the next character. */
export function gramSize(characters: readonly string[], i: number): 2 | 3 | null {
  if (isNarrow(characters[i]!)) return 3
  const next = characters[i + 1]
  if (next === undefined) return null
  return isNarrow(next) ? 3 : 2
}

export function gramToken(tenantId: number, gram: string): string {
  return tenantId + gramMark + gram
}

export function stubToken(tenantId: number, stub: string): string {
  return tenantId + stubMark + stub
}

/**
 * FTS5's ascii tokenizer splits at spaces and ASCII signs, so these are replaced by their full-width forms, which no
 * folded text contains. The same is true of the four marks, which NFKC turns into plain letters.
 */
function encoded(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0x80 || isAsciiLetterOrDigit(code)) return character
  return code <= 0x20 ? '\u3000' : String.fromCharCode(code + 0xfee0)
}

function isAsciiLetterOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a)
}

/** Whether a character belongs to an alphabet or is a sign. There are so few of these that a gram needs three of them to be rare. */
function isNarrow(character: string): boolean {
  const code = character.charCodeAt(0)
  return code < 0x2e80 || code === 0x3000 || (code >= 0xff01 && code <= 0xff5e)
}
