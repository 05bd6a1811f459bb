/**
 * Characters that leave the page blank although Unicode calls them letters or symbols: ignorable ones (such as Hangul fillers), blanks of
 * Braille, music and hieroglyphs, and placeholders for a missing character.
 */
const blank = String.raw`\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}\ufffc\ufffd`
const drawn = new RegExp(String.raw`[[\p{L}\p{N}\p{P}\p{S}]--[${blank}]]`, 'v')
const telling = new RegExp(String.raw`[[\p{L}\p{N}\p{Sc}\p{Sm}\p{So}]--[${blank}]]`, 'v')

/** Whether a title has at least one character that can be drawn (ruling 42). */
export function isVisible(text: string): boolean {
  return drawn.test(text)
}

/** Whether a name has a letter, a digit or a symbol, and not only punctuation (ruling 42). */
export function isNameable(text: string): boolean {
  return telling.test(text)
}

/**
 * Control characters that aren't white space, lone surrogates and code points that Unicode reserves. XML can't contain
 * them, HTML forbids them.
 */
const unprintable =
  /[^\t\n\r\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fdcf}\u{fdf0}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Removes the characters that no document may contain. */
export function printable(text: string): string {
  return text.replace(unprintable, '')
}

/** Writes a JSON document without such characters in its texts. */
export function printableJson(document: object): string {
  return JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes a text for use between tags or in quotes. Removes what XML 1.0 can't contain even as a numeric reference. */
export function xmlText(text: string): string {
  return printable(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

type Attributes = Record<string, string | number>

/** Writes an element with attributes. Its content is a text, or elements that are written already. */
export function xmlElement(
  name: string,
  content: { text: string } | string[],
  attributes: Attributes = {},
): string {
  const inside = Array.isArray(content) ? content.join('') : xmlText(content.text)
  return inside === ''
    ? `<${name}${written(attributes)}/>`
    : `<${name}${written(attributes)}>${inside}</${name}>`
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('')
}
