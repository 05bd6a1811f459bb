import { expect, it } from 'vitest'
import { pdfKind } from './pdf-kind.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const none = new Uint8Array()
const info = (title: string) => `9 0 obj\n<</Producer (x) /Title ${title}>>\nendobj\n`
const xmp = (title: string) =>
  `<x><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title></x>`

it.each([
  ['a plain string', info('(Knots \\(and\\) \\124ricks)'), 'Knots (and) Tricks'],
  ['brackets in brackets', info('(Knots (and \\(some\\) tricks))'), 'Knots (and (some) tricks)'],
  ['PDF’s own encoding', info('(\x8dKnots\x8e \x84 \xe9t\xe9)'), '“Knots” — été'],
  ['UTF-8 with its mark', info('(\xef\xbb\xbf\xe6\xb5\xb7\xe5\x9b\xb3)'), '海図'],
  ['UTF-16 with bytes that Windows has other characters for', info('(\xfe\xff\x30\x93\x30\x80)'), 'んむ'],
  ['UTF-16 with a language', info('<FEFF 001B 006A 0061 001B 6D77 56F3>'), '海図'],
  ['UTF-16 as digits', info('<FEFF 6D77 56F3>'), '海図'],
  ['UTF-16 as a string', info('(\xfe\xff\x6d\x77\x56\xf3)'), '海図'],
  [
    'XMP before all else',
    info('(Old)') + Buffer.from(xmp('海図 &amp; 航海 &#65;')).toString('latin1'),
    '海図 & 航海 A',
  ],
])('the title is the PDF’s own: %s', (_, text, title) => {
  expect(pdfKind.wordsIn(none, bytes(text)).title).toBe(title)
  expect(pdfKind.wordsIn(bytes(text), none).title).toBe(title)
})

it.each([
  ['nothing', ''],
  ['an entry of its contents', '9 0 obj\n<</Title (Chapter 1) /Parent 2 0 R>>\nendobj\n'],
  ['what a program wrote', info('(Microsoft Word - report.docx)')],
  ['blanks', info('(  )')],
  ['what nobody can read', `${info('(\x01\x02)')}trailer <</Encrypt 3 0 R>>`],
])('a file with %s states no title', (_, text) => {
  expect(pdfKind.wordsIn(none, bytes(text)).title).toBeNull()
})

const entry = (key: string, value: string) => `9 0 obj\n<</CreationDate (D:2026) /${key} ${value}>>\nendobj\n`
const listOf = (name: string, ...items: string[]) =>
  Buffer.from(
    `<${name}><rdf:Seq>${items.map((one) => `<rdf:li>${one}</rdf:li>`).join('')}</rdf:Seq></${name}>`,
  ).toString('latin1')

it.each([
  ['its information', entry('Author', '(Ann Reed)'), 'Ann Reed', null],
  ['all authors of the XMP', listOf('dc:creator', '夏目 漱石', 'Ann &amp; Co'), '夏目 漱石, Ann & Co', null],
  ['its keywords', entry('Keywords', '(knots; sea)'), null, 'knots; sea'],
  ['its subject, if it has no keywords', entry('Subject', '<FEFF6D77>'), null, '海'],
  ['keywords before the subject', entry('Subject', '(Sea)') + entry('Keywords', '(knots)'), null, 'knots'],
  ['the subjects of the XMP', listOf('dc:subject', 'knots', '海'), null, 'knots, 海'],
  ['the name of an account', entry('Author', '(Administrator)'), null, null],
  ['separators without words', entry('Keywords', '( , ; )'), null, null],
  ['what is encrypted', `${entry('Author', '(x9)')}trailer <</Encrypt 3 0 R>>`, null, null],
])('the author and the keywords come from the file: %s', (_, text, author, keywords) => {
  expect(pdfKind.wordsIn(none, bytes(text))).toMatchObject({ author, keywords })
})

it('nothing is read of a file that is encrypted, even if only its end says so', () => {
  const head = bytes(entry('Author', '(x9)'))
  expect(pdfKind.wordsIn(head, bytes('trailer <</Encrypt 3 0 R>>')).author).toBeNull()
})

it('a long string without an end takes no long time', () => {
  const long = bytes(`9 0 obj <</Producer (x) /Title (${'\\(('.repeat(20_000)}`)
  const before = performance.now()
  expect(pdfKind.wordsIn(none, long).title).toBeNull()
  expect(performance.now() - before).toBeLessThan(1_000)
})
