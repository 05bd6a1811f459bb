import type { SchemaField } from './schema-fields.ts'

/** What a form would send of a value that is kept, so that the two can stand in the same field and be compared. */
export function asTyped({ kind }: Pick<SchemaField, 'kind'>, value: unknown): unknown {
  if (kind === 'flag') return value === true || value === 'on' ? 'on' : ''
  if (kind === 'choices') return value === undefined || value === null ? [] : [value].flat().map(String)
  if (kind === 'languages' || kind === 'long-languages') return filled(value)
  if (kind === 'rows') return Array.isArray(value) ? value.map(lineOf) : []
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n')
  return value === undefined || value === null ? '' : String(value)
}

/** What stands in a row, in one order; a box that is ticked is a tick. */
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

/** Languages in which something is said, in one order. */
function filled(value: unknown): Record<string, string> {
  const words = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(words.filter(([, text]) => text !== '').sort(([a], [b]) => (a < b ? -1 : 1)))
}
