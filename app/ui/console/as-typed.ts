import type { SchemaField } from './schema-fields.ts'

/** Returns a stored value in the form in which a form sends it, so that both can be shown and compared. */
export function asTyped({ kind }: Pick<SchemaField, 'kind'>, value: unknown): unknown {
  if (kind === 'flag') return value === true || value === 'on' ? 'on' : ''
  if (kind === 'choices') return value === undefined || value === null ? [] : [value].flat().map(String)
  if (kind === 'languages' || kind === 'long-languages') return filled(value)
  if (kind === 'rows') return Array.isArray(value) ? value.map(lineOf) : []
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n')
  return value === undefined || value === null ? '' : String(value)
}

/** Writes a row as one line, its values sorted by their keys; a ticked box becomes `✓`. */
function lineOf(row: object): string {
  const parts = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
  return parts
    .flatMap(([, value]) =>
      typeof value === 'object' && value !== null
        ? Object.values(filled(value))
        : value === true || value === 'on'
          ? '✓'
          : value || [],
    )
    .join(' ')
}

/** Returns the languages that have a text, sorted by language. */
function filled(value: unknown): Record<string, string> {
  const words = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(words.filter(([, text]) => text !== '').sort(([a], [b]) => (a < b ? -1 : 1)))
}
