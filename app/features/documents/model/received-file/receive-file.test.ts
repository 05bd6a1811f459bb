import { expect, it } from 'vitest'
import { plainFileName } from './receive-file.ts'

it.each([
  ['a=b;c.pdf', 'a=b;c.pdf'],
  ['a"b.pdf', 'a"b.pdf'],
  ['日本語;=".pdf', '日本語;=".pdf'],
  ['C:\\books/new\\a.pdf', 'a.pdf'],
  [' line\r\nbreak\u0000.pdf ', 'linebreak.pdf'],
  ['手引き\u202efdp.exe', '手引きfdp.exe'],
  ['\ufeffa\u0085b\u2028c\u2069.pdf', 'abc.pdf'],
  ['..\\..\\etc/passwd', 'passwd'],
  ['', 'document.pdf'],
  ['books/', 'document.pdf'],
  ['.pdf', '.pdf'],
  ['two.parts.pdf', 'two.parts.pdf'],
  [`${'😀'.repeat(296)}.pdf`, `${'😀'.repeat(251)}.pdf`],
  ['x'.repeat(300), 'x'.repeat(255)],
])('stores %j as %j', (name, kept) => expect(plainFileName(name)).toBe(kept))
