import { describe, expect, it } from 'vitest'
import { isNameable, isVisible, printable, printableJson } from './visible-text.ts'

const invisible = [
  '',
  '   \u3000\t',
  '\u3164',
  '\u2800\u2800',
  '\u115f\u1160',
  '\uffa0',
  '\u200b\u200d\ufeff',
  '\u00ad',
  '\u034f\u0301',
  '\u{e0041}\u{e0100}',
  '\u{1d159}',
  '\u180e\u2063',
  '\ufffd',
  '\u0301\u0308',
  '\u0085\u2028',
  '\ue000',
]

describe('ruling 42', () => {
  it.each(invisible)('case %#: no valid title or name', (text) => {
    expect([isVisible(text), isNameable(text)]).toEqual([false, false])
  })

  it.each(['.', '…', '？！', '-', '・・・', '「」', '_', '^', '´'])('%s is a title, but no name', (text) => {
    expect([isVisible(text), isNameable(text)]).toEqual([true, false])
  })

  it.each(['花', 'A', '7', 'ｱ', '\u3164花', '𠮷', 'ع', 'ไ', '☆', '👩‍👧', '¥', '々', 'ー'])(
    '%s is both',
    (text) => {
      expect([isVisible(text), isNameable(text)]).toEqual([true, true])
    },
  )
})

it('removes what no document may contain, and nothing else', () => {
  const lone = String.fromCharCode(0xd83d)
  expect(printable(`a\u0000\u0008\u000b\u001f\u007f\u0085\u009f${lone}\ufdd0\ufffe\uffffb`)).toBe('ab')
  expect(printable('行\r\n目\t𠮷😀e\u0301\u200d\u3000<&>')).toBe('行\r\n目\t𠮷😀e\u0301\u200d\u3000<&>')
})

it('does so in every text of a document', () => {
  expect(printableJson({ a: ['b\u0001', { c: '\u007fd' }], e: 1 })).toBe('{"a":["b",{"c":"d"}],"e":1}')
})
