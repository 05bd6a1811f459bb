import { expect, it } from 'vitest'
import { binomial, choose, correlation, deviation, line, median, normal } from './numbers.ts'

it('agrees with values that any table has', () => {
  expect(normal(1.96)).toBeCloseTo(0.975, 4)
  expect(normal(-1)).toBeCloseTo(0.1587, 4)
  expect(choose(10, 3)).toBeCloseTo(120)
  expect(binomial(4, 2, 0.5)).toBeCloseTo(0.375)
  expect(deviation([2, 4, 4, 4, 5, 5, 7, 9], false)).toBeCloseTo(2)
  expect(median([3, 1, 2, 10])).toBe(2.5)
})

it('finds the line that the points lie on', () => {
  const found = line([1, 2, 3, 4], [5, 7, 9, 11])
  expect(found.slope).toBeCloseTo(2)
  expect(found.start).toBeCloseTo(3)
  expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1)
})
