import { expect, it } from 'vitest'
import { formatNumber, formatValue, UnreadablePdf } from './pdf-value.ts'
import { ValueReader } from './read-value.ts'

const read = (text: string) => new ValueReader(Buffer.from(text, 'latin1'), 0).value()

it('writes back what it read, with new object numbers', () => {
  const source = '<</A [1 0 R -2.50 (a \\) (b)) <AB> /N#20x] /B <</C null>> /D true>>'
  expect(formatValue(read(source), (number) => number + 6)).toBe(source.replace('1 0 R', '7 0 R'))
})

it('writes null for an object that is left out', () => {
  expect(formatValue(read('[3 0 R]'), () => null)).toBe('[null]')
})

it('skips comments', () => {
  expect(read('% hello\n[1 % two ]\n3]')).toEqual(['1', '3'])
})

it.each(['', '<<', '[1', '(open', '<AB', '>>', ']', '<</A>', '<<1 2>>', '['.repeat(500)])(
  'refuses %s',
  (text) => {
    expect(() => read(text)).toThrow(UnreadablePdf)
  },
)

it('writes numbers without exponents', () => {
  expect([0.0000001, -0, 1.5, 123_456_789, 1 / 3, 100].map(formatNumber)).toEqual([
    '0',
    '0',
    '1.5',
    '123456789',
    '0.333333',
    '100',
  ])
})
