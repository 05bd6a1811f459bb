/**
 * Signs that leave no ink although Unicode counts them among letters and symbols: what may be ignored (the Hangul fillers
 * among it), blanks of Braille, music and hieroglyphs, and what stands for a sign that is missing.
 */
const blank = String.raw`\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}\ufffc\ufffd`
const drawn = new RegExp(String.raw`[[\p{L}\p{N}\p{P}\p{S}]--[${blank}]]`, 'v')
const telling = new RegExp(String.raw`[[\p{L}\p{N}\p{Sc}\p{Sm}\p{So}]--[${blank}]]`, 'v')

/** Whether a title shows anything: one sign at least that can be drawn (ruling 42). */
export function isVisible(text: string): boolean {
  return drawn.test(text)
}

/** Whether a name is one: a letter, a figure or a symbol, not only points and strokes (ruling 42). */
export function isNameable(text: string): boolean {
  return telling.test(text)
}

/** Control characters but white space, halves of characters, and what Unicode keeps free: XML has no place for them, HTML forbids them. */
const unprintable =
  /[^\t\n\r\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fdcf}\u{fdf0}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** A text without signs that no document may have. */
export function printable(text: string): string {
  return text.replace(unprintable, '')
}

/** Of a document in JSON, each text so. */
export function printableJson(document: object): string {
  return JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
}
