import { expect, test } from 'vitest'
import { cheapened } from './cheap-hashes.ts'

test('a bundle gets the tests’ low hash cost; a bundle without the cost is refused', () => {
  const cost = 'var scryptCost = { ln: 14, r: 8, p: 5 };'
  expect(cheapened(`a();\n${cost}\nb();`)).toBe('a();\nvar scryptCost = { ln: 1, r: 8, p: 1 };\nb();')
  for (const other of ['', 'a()', cost + cost, 'var scryptCost={ln:14,r:8,p:5}'])
    expect(() => cheapened(other)).toThrow('the cost of a hash')
})
