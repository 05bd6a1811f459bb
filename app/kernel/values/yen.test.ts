import { expect, it } from 'vitest'
import { withTax } from './yen.ts'

it('R302 ruling 28 adds 10 % tax and rounds half a yen up', () => {
  const cases = {
    0: 0,
    1: 1,
    4: 4,
    5: 6,
    15: 17,
    25: 28,
    100: 110,
    980: 1078,
    1005: 1106,
    999999995: 1_099_999_995,
  }
  for (const [price, taxed] of Object.entries(cases)) expect(withTax(Number(price)), price).toBe(taxed)
})
