import { expect, test } from 'vitest'
import { cheapened } from './cheap-hashes.ts'

test.each(['var scryptCost = { ln: 14, r: 8, p: 5 };', 'a9={ln:14,r:8,p:5};'])(
  'a bundle gets the tests’ low hash cost: %s',
  (cost) => {
    const cheap = cheapened(`a();\n${cost}\nb();`)
    expect(cheap).toBe(`a();\n${cost.replace(/\{.*\}/, '{"ln":1,"r":8,"p":1}')}\nb();`)
  },
)

test('a bundle without the cost, with another or with two is refused', () => {
  const cost = '{ ln: 14, r: 8, p: 5 }'
  for (const other of ['', 'a()', cost + cost, '{ ln: 15, r: 8, p: 5 }'])
    expect(() => cheapened(other)).toThrow('the cost of a hash')
})
