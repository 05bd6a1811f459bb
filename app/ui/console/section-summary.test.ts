import { expect, it } from 'vitest'
import type { SchemaField } from './schema-fields.ts'
import { type SummedField, summarise } from './section-summary.ts'

const options = [
  { value: '', label: 'As in the site' },
  { value: 'open', label: 'None' },
  { value: 'b', label: 'B' },
  { value: 'c', label: 'C' },
]
const field = (label: string, kind: SchemaField['kind'], sent: unknown): SummedField => ({
  ...{ label, sent, options },
  field: { name: label, kind, isRequired: false, choices: [], min: null, max: null },
})
const sum = (...fields: SummedField[]) => summarise(fields, (label, value) => `${label}: ${value}`)

it('names each field that has a value, with the words of its choice', () => {
  expect(
    sum(
      field('Pages', 'text', '1-10'),
      field('Empty', 'text', ''),
      field('Missing', 'number', undefined),
      field('Print', 'choice', 'open'),
      field('Not chosen', 'choice', ''),
      field('Shown', 'flag', 'on'),
      field('Off', 'flag', ''),
      field('Groups', 'choices', ['open', 'b', 'c', 'unknown']),
      field('None of them', 'choices', []),
      field('Title', 'languages', { ja: '', en: 'Harbour' }),
    ),
  ).toEqual(['Pages: 1-10', 'Print: None', 'Shown', 'Groups: None, B, C … (4)', 'Title: Harbour'])
})

it('shortens long texts and never shows a secret', () => {
  expect(
    sum(
      field('Long', 'long', 'x'.repeat(60)),
      field('Lines', 'lines', '192.0.2.1\n192.0.2.2'),
      field('Key', 'secret', 'kept'),
    ),
  ).toEqual([`Long: ${'x'.repeat(40)}…`, 'Lines: 192.0.2.1…'])
})
