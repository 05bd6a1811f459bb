import { expect, it } from 'vitest'
import { cleanName, nameProblem } from './names.ts'

it('a name becomes one line, whatever was typed', () => {
  expect(cleanName('  青空\r\nBcc: a@b.example　花子\t')).toBe('青空 Bcc: a@b.example 花子')
  expect(cleanName('a\u0000\u202eb\u2066c\ud800')).toBe('a bc\ufffd')
  expect(cleanName('Zoë 👩‍👧')).toBe('Zoë 👩‍👧')
})

it('a name has 1 to 100 characters', () => {
  expect([nameProblem(cleanName(' \u200b ')), nameProblem('花'), nameProblem('𠮷'.repeat(100))]).toEqual([
    'required',
    null,
    null,
  ])
  expect(nameProblem('𠮷'.repeat(101))).toBe('tooLong?max=100')
  expect(['\u3164', '\u2800', '.'].map((typed) => nameProblem(cleanName(typed)))).toEqual(
    Array(3).fill('noName'),
  )
})
