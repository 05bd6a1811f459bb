import { describe, expect, it } from 'vitest'
import { parsePartHead } from './read-parts.ts'

const fileNameOf = (parameter: string) =>
  parsePartHead(`Content-Disposition: form-data; name="file"; ${parameter}`)?.fileName

/** Escapes a file name as browsers do (HTML standard). */
const asBrowsersDo = (name: string) =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

describe('the head of a part', () => {
  it.each([
    ['filename="a=b;c.pdf"', 'a=b;c.pdf'],
    ['filename="a%22b.pdf"', 'a"b.pdf'],
    ['filename="日本語;=%22.pdf"', '日本語;=".pdf'],
    ['filename="100%25 %E3%81%82.pdf"', '100%25 %E3%81%82.pdf'],
    ['filename="a\\"b.pdf"', 'a"b.pdf'],
    ['filename="a\\\\b.pdf"', 'a\\b.pdf'],
    ['filename="C:\\books\\new.pdf"', 'C:\\books\\new.pdf'],
    ['filename="ends in \\"', 'ends in \\'],
    ['filename=plain.pdf', 'plain.pdf'],
    ['filename = "spaced.pdf" ; size=3', 'spaced.pdf'],
    ['FileName="a.pdf"; filename="b.pdf"', 'a.pdf'],
    ['filename="never closed.pdf', 'never closed.pdf'],
    ['filename="a.pdf"; filename*=UTF-8\'\'%E6%9C%AC%3B.pdf', '本;.pdf'],
    ["filename*=utf-8'ja'%E6%9C%AC.pdf", '本.pdf'],
    ['filename="a.pdf"; filename*=UTF-8\'\'%E6%9C', 'a.pdf'],
    ['filename="=?UTF-8?B?5pys?="', '=?UTF-8?B?5pys?='],
    ['filename=""', ''],
    ['nonsense; =; "x"; filename="a.pdf"', 'a.pdf'],
    [`filename="${'長'.repeat(296)}.pdf"`, `${'長'.repeat(296)}.pdf`],
  ])('%s is %s', (parameter, name) => expect(fileNameOf(parameter)).toBe(name))

  it('contains a name and perhaps a type, in any case and over several lines', () => {
    const lines = 'CONTENT-TYPE: text/plain\r\ncontent-disposition: Form-Data;\r\n\tname=x;\r\n filename=y'
    expect(parsePartHead(lines)).toEqual({ name: 'x', fileName: 'y', type: 'text/plain' })
    expect(parsePartHead('Content-Disposition: form-data; name="x"')).toMatchObject({
      fileName: null,
      type: '',
    })
  })

  it.each(['', 'nothing', 'Content-Type: text/plain', 'Content-Disposition: attachment; name="x"'])(
    '%s names no field',
    (lines) => expect(parsePartHead(lines)).toBeNull(),
  )

  it('restores every name that a browser can send', () => {
    const letters = [
      'a',
      '.',
      ' ',
      ';',
      '=',
      '"',
      '%',
      '%2',
      '本',
      '😀',
      "'",
      '*',
      '\\x',
      '\r',
      '\n',
      'name=',
    ]
    for (let seed = 1; seed <= 2_000; seed++) {
      let state = seed
      const draw = (below: number) => {
        state = (state * 48_271) % 2_147_483_647
        return state % below
      }
      const name = Array.from({ length: 1 + draw(12) }, () => letters[draw(letters.length)]).join('')
      // Skips names that contain the escaped form literally, since that can't be told from an escape.
      if (/%(22|0[ad])/i.test(name)) continue
      expect(fileNameOf(`filename="${asBrowsersDo(name)}"`), name).toBe(name)
      expect(fileNameOf(`filename="${asBrowsersDo(name)}"; size=1`), name).toBe(name)
    }
  })
})
