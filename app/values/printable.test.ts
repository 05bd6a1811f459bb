import { expect, it } from 'vitest'
import { printable, printableJson } from './printable.ts'

it('leaves out what no document may have, and nothing else', () => {
  const lone = String.fromCharCode(0xd83d)
  expect(printable(`a\u0000\u0008\u000b\u001f\u007f\u0085\u009f${lone}\ufdd0\ufffe\uffffb`)).toBe('ab')
  expect(printable('行\r\n目\t𠮷😀e\u0301\u200d\u3000<&>')).toBe('行\r\n目\t𠮷😀e\u0301\u200d\u3000<&>')
})

it('does so in every text of a document', () => {
  expect(printableJson({ a: ['b\u0001', { c: '\u007fd' }], e: 1 })).toBe('{"a":["b",{"c":"d"}],"e":1}')
})
