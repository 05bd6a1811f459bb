import { expect, it } from 'vitest'
import { logOf1868 } from './ship-log.ts'

it('sums 14,200 casts, none of them on a Sunday or in a gale', () => {
  const days = logOf1868()
  expect(days.at(-1)?.total).toBe(14200)
  expect(days.reduce((sum, { casts }) => sum + casts, 0)).toBe(14200)
  for (const { month, day, casts, force } of days) {
    const isSunday = new Date(Date.UTC(1868, month + 3, day)).getUTCDay() === 0
    if (isSunday || force > 6) expect(casts).toBe(0)
  }
  expect(days.some(({ force }) => force > 6)).toBe(true)
})
