import { printable } from './visible-text.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text between tags or in quotes; what XML 1.0 has no place for, not even written as a number, is left out. */
export function xmlText(text: string): string {
  return printable(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

type Attributes = Record<string, string | number>

/** An element with attributes, around a text or around elements that are written already. */
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
