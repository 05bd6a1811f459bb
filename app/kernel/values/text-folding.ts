/**
 * `displayText` makes the text to store and show, `fold` the text to compare (ruling 24). Only `displayText` may change a text's length
 * (NFKC, spaces). `fold` makes one UTF-16 unit from each, so that a match in the folded text has the same position in the shown text.
 */

/**
 * Matches any text that the steps below could change. ASCII with single spaces, kana, kanji and common punctuation stay
 * as they are.
 */
const unsettled =
  /[^ \x21-\x7e\u3001-\u3003\u3005-\u3011\u3014\u3015\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff]|(?:^|[^\x21-\x7e]) | (?![\x21-\x7e])/

/** Format characters, controls that aren't white space, lone surrogates, variation selectors. */
const invisible =
  /[\p{Cf}\p{Cs}\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]|[\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|\u034f/gu
const combiningMarks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/g

/** Characters of scripts without spaces between words: kana, kanji and their punctuation, but not Hangul. */
const unspaced =
  '[\\u2e80-\\u312f\\u3190-\\u9fff\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uffef\\u{1b000}-\\u{1b16f}\\u{20000}-\\u{3ffff}]'
const needlessSpaces = new RegExp(`(${unspaced}) | (?=${unspaced})`, 'gu')

/** PDF fonts often encode a kanji as its radical. NFKC repairs the Kangxi block, but not this one. */
const radicals: Record<string, string> = {
  '⺟': '母',
  '⺠': '民',
  '⺩': '王',
  '⺼': '肉',
  '⻁': '虎',
  '⻄': '西',
  '⻆': '角',
  '⻑': '長',
  '⻘': '青',
  '⻝': '食',
  '⻣': '骨',
  '⻤': '鬼',
  '⻨': '麦',
  '⻩': '黄',
  '⻫': '斉',
  '⻭': '歯',
  '⻯': '竜',
  '⻲': '亀',
}
const radical = new RegExp(`[${Object.keys(radicals).join('')}]`, 'g')
const kangxi = /[\u2f00-\u2fd5]/g
const inColumn = /[\ufe10-\ufe19\ufe30-\ufe44\ufe47\ufe48]/g

/**
 * Replaces glyph-like characters in a PDF's text by the letters that were meant: radicals by kanji, vertical punctuation by horizontal. The
 * length doesn't change.
 */
export function writtenMails(text: string): string {
  return text
    .replace(radical, (character) => radicals[character] ?? character)
    .replace(kangxi, (character) => character.normalize('NFKC'))
    .replace(inColumn, markOf)
}

/** The horizontal form of a vertical punctuation mark. */
function markOf(upright: string): string {
  const mark = { '\ufe19': '…', '\ufe30': '‥' }[upright] ?? upright.normalize('NFKC')
  return mark < '\x7f' ? String.fromCharCode(mark.charCodeAt(0) + 0xfee0) : mark
}

/**
 * Makes the text to store and show: NFKC without invisible characters; combining marks without a letter are dropped (a Japanese voiced mark
 * is kept and joined to its kana); white space becomes one space, or none next to Japanese, because line breaks in PDFs split words there.
 * Trimmed. Applying it twice changes nothing.
 */
export function displayText(raw: string): string {
  if (!unsettled.test(raw)) return raw
  return raw
    .replace(invisible, '')
    .replace(/\s*[\u309b\uff9e\u3099]/g, '\u3099')
    .replace(/\s*[\u309c\uff9f\u309a]/g, '\u309a')
    .normalize('NFKC')
    .replace(combiningMarks, '')
    .replace(radical, (character) => radicals[character] ?? character)
    .replace(/[\s\x85]+/g, ' ')
    .trim()
    .replace(needlessSpaces, '$1')
    .normalize('NFC')
}

/** Caches the folded form of each UTF-16 unit; 0 until it is first needed. */
const foldedUnits = new Uint16Array(0x10000)
const chunkUnits = 8192

/**
 * Makes the text to compare: small letters, Latin, Greek and Cyrillic without diacritical marks, hiragana for katakana,
 * half-width for full-width ASCII. が stays が. The length doesn't change.
 */
export function fold(display: string): string {
  let folded = ''
  for (let from = 0; from < display.length; from += chunkUnits) {
    // Uses a plain array: a typed one takes five times as long here.
    const units = new Array<number>(Math.min(chunkUnits, display.length - from))
    for (let i = 0; i < units.length; i++) {
      const unit = display.charCodeAt(from + i)
      units[i] = foldedUnits[unit] || foldUnit(unit)
    }
    folded += String.fromCharCode.apply(null, units)
  }
  return folded
}

function foldUnit(unit: number): number {
  const folded = computeFold(unit)
  foldedUnits[unit] = folded
  return folded
}

function computeFold(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return unit
  if (unit === 0x3000) return 0x20
  if (unit >= 0xff01 && unit <= 0xff5e) return computeFold(unit - 0xfee0)
  if ((unit >= 0x30a1 && unit <= 0x30f6) || unit === 0x30fd || unit === 0x30fe) return unit - 0x60
  if (unit >= 0x3040 && unit <= 0x30ff) return unit
  return oneUnitOr(unit, withoutMarks(String.fromCharCode(unit)).toLowerCase().replace('ς', 'σ'))
}

function withoutMarks(character: string): string {
  if (!/\p{L}/u.test(character)) return character
  const [base = character, ...marks] = character.normalize('NFD')
  return marks.every((mark) => mark >= '\u0300' && mark <= '\u036f') ? base : character
}

function oneUnitOr(unit: number, folded: string): number {
  return folded.length === 1 ? folded.charCodeAt(0) : unit
}
