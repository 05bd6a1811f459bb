import { printable } from './visible-text.ts'

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
