/**
 * What is stored and shown, and what is compared (ruling 24). Two steps, so that a place found in the
 * folded text is the same place in the shown text:
 * `displayText` may change lengths (NFKC, spaces), `fold` never does (one UTF-16 unit gives one).
 */

/** Anything but what nothing below touches: ASCII with single spaces, kana, kanji, everyday punctuation. */
const unsettled =
  /[^ \x21-\x7e\u3001-\u3003\u3005-\u3011\u3014\u3015\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff]|(?<![\x21-\x7e]) | (?![\x21-\x7e])/

/** Format characters, controls that are no white space, halves of pairs, variation selectors. */
const invisible =
  /[\p{Cf}\p{Cs}\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]|[\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|\u034f/gu
const combiningMarks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/g

/** Characters written without spaces between words: kana, kanji and their punctuation (not Hangul, which uses spaces). */
const unspaced =
  '[\\u2e80-\\u312f\\u3190-\\u9fff\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uffef\\u{1b000}-\\u{1b16f}\\u{20000}-\\u{3ffff}]'
const needlessSpaces = new RegExp(`(?<=${unspaced}) | (?=${unspaced})`, 'gu')

/** PDF fonts often name a kanji by its radical; NFKC mends the Kangxi block, not this one. */
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
 * The letters that were written, where a PDF names the shapes it draws: kanji by their radicals, marks as they stand in columns.
 * Always as long as what it got.
 */
export function writtenLetters(text: string): string {
  return text
    .replace(radical, (character) => radicals[character] ?? character)
    .replace(kangxi, (character) => character.normalize('NFKC'))
    .replace(inColumn, markOf)
}

/** A mark of a column in a line; it is as wide there as it was high. */
function markOf(upright: string): string {
  const mark = { '\ufe19': '…', '\ufe30': '‥' }[upright] ?? upright.normalize('NFKC')
  return mark < '\x7f' ? String.fromCharCode(mark.charCodeAt(0) + 0xfee0) : mark
}

/**
 * The text to store and show: NFKC, no invisible characters, marks that no letter took up dropped (a Japanese
 * voiced mark is kept, and joined to its kana), runs of white space one space, none beside Japanese (a PDF's line
 * breaks split words there), trimmed. Idempotent.
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
    .replace(needlessSpaces, '')
    .normalize('NFC')
}

/** What each UTF-16 unit folds to; 0 where nobody has asked yet. */
const foldedUnits = new Uint16Array(0x10000)
const chunkUnits = 8192

/**
 * The text to compare, unit by unit: small letters, no diacritical marks on Latin, Greek and Cyrillic letters,
 * hiragana for katakana, narrow for full-width ASCII. が stays が. Always as long as what it got.
 */
export function fold(display: string): string {
  let folded = ''
  for (let from = 0; from < display.length; from += chunkUnits) {
    // A plain array: a typed one takes five times as long here.
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
