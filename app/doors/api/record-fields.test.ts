import { expect, it } from 'vitest'
import { z } from 'zod'
import { hasField, unknownFields, withNewNames } from './read-record.ts'

const row = z.object({ label: z.union([z.string(), z.partialRecord(z.enum(['ja', 'en']), z.string())]) })
const schema = z.preprocess(
  (sent) => sent,
  z.object({
    size: z.number().default(1),
    rows: z.array(row).default([]),
    colours: row.prefault({ label: '' }),
  }),
)

it('finds unknown fields at any depth, and nothing else', () => {
  const known = { size: 2, rows: [{ label: 'a' }, { label: { ja: 'b' } }], colours: { label: 'c' } }
  expect(unknownFields(schema, known)).toEqual([])
  const rows = [{ label: 'a' }, { lable: 'b' }]
  const sent = { ...known, rows, colours: { label: 'c', text: 1 }, constructor: 1, sizes: { size: 1 } }
  expect(
    unknownFields(schema, sent)
      .map((path) => path.join('.'))
      .sort(),
  ).toEqual(['colours.text', 'constructor', 'rows.1.lable', 'sizes'])
})

it('finds an answer’s field in any of its rows, by the name under which it is sent back', () => {
  const answer = { isShow: true, links: [{ url: '/' }, { url: '/', label: 'b' }], toc2Level: 1 }
  for (const path of [['isShow'], ['links'], ['links', '7', 'label'], ['links', 'label'], ['toc2Level']])
    expect(hasField(answer, path), path.join('.')).toBe(true)
  for (const path of [
    ['label'],
    ['links', '0', 'lable'],
    ['links', 'lable'],
    ['isShow', 'label'],
    ['constructor'],
  ])
    expect(hasField(answer, path), path.join('.')).toBe(false)
})

it('reads a field by its former name, unless both are sent', () => {
  const oldNames = { urls: 'referrerUrls' }
  expect(withNewNames({ oldNames }, { urls: ['a'], revision: 1 })).toEqual({
    referrerUrls: ['a'],
    revision: 1,
  })
  expect(withNewNames({ oldNames }, { referrerUrls: ['b'], urls: ['a'] })).toEqual({ referrerUrls: ['b'] })
})
