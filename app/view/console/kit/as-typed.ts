import type { SchemaField } from './schema-fields.ts'

/** What a form would send of a value that is kept, so that the two can stand in the same field and be compared. */
export function asTyped({ kind }: Pick<SchemaField, 'kind'>, value: unknown): unknown {
  if (kind === 'flag') return value === true || value === 'on' ? 'on' : ''
  if (kind === 'choices') return value === undefined || value === null ? [] : [value].flat().map(String)
  if (kind === 'languages' || kind === 'long-languages') return filled(value)
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n')
  return value === undefined || value === null ? '' : String(value)
}

/** Languages in which something is said, in one order. */
function filled(value: unknown): Record<string, string> {
  const words = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(words.filter(([, text]) => text !== '').sort(([a], [b]) => (a < b ? -1 : 1)))
}
