import { expect, it } from 'vitest'
import { taxIn, withTax } from './yen.ts'

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
  for (const [price, taxed] of Object.entries(cases)) expect(withTax(Number(price), 10), price).toBe(taxed)
})

it('adds any rate and takes it out again, each rounded once to the nearest yen, half a yen up', () => {
  for (const rate of [0, 5, 8, 10, 12, 25])
    for (let price = 0; price <= 5000; price++) {
      const total = withTax(price, rate)
      const exact = BigInt(price) * BigInt(100 + rate)
      const isNearest = BigInt(total) * 200n - exact * 2n <= 100n && exact * 2n - BigInt(total) * 200n < 100n
      if (!isNearest || total - taxIn(total, rate) !== price) expect.fail(`${price} at ${rate} %: ${total}`)
    }
})
