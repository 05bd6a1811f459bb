import { expect, it } from 'vitest'
import { pdfKind } from './pdf-kind.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const none = new Uint8Array()
const info = (title: string) => `9 0 obj\n<</Producer (x) /Title ${title}>>\nendobj\n`
const xmp = (title: string) =>
  `<x><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title></x>`

it.each([
  ['a plain string', info('(Knots \\(and\\) \\124ricks)'), 'Knots (and) Tricks'],
  ['UTF-16 as digits', info('<FEFF 6D77 56F3>'), '海図'],
  ['UTF-16 as a string', info('(\xfe\xff\x6d\x77\x56\xf3)'), '海図'],
  [
    'XMP before all else',
    info('(Old)') + Buffer.from(xmp('海図 &amp; 航海 &#65;')).toString('latin1'),
    '海図 & 航海 A',
  ],
])('the title is the PDF’s own: %s', (_, text, title) => {
  expect(pdfKind.titleIn(none, bytes(text))).toBe(title)
  expect(pdfKind.titleIn(bytes(text), none)).toBe(title)
})

it.each([
  ['nothing', ''],
  ['an entry of its contents', '9 0 obj\n<</Title (Chapter 1) /Parent 2 0 R>>\nendobj\n'],
  ['what a program wrote', info('(Microsoft Word - report.docx)')],
  ['blanks', info('(  )')],
  ['what nobody can read', `${info('(\x01\x02)')}trailer <</Encrypt 3 0 R>>`],
])('a file with %s states no title', (_, text) => {
  expect(pdfKind.titleIn(none, bytes(text))).toBeNull()
})
