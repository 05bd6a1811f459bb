import { expect, it } from 'vitest'
import { coverageOf } from './plan.ts'

it('is sorted by number, as the migration wrote it for old rows, and has each group once', () => {
  expect(coverageOf([12, 5, 1, 5])).toBe('1,5,12')
  expect(coverageOf([])).toBe('')
})
