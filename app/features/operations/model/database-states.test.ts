import { expect, it } from 'vitest'
import { shareOf } from './database-states.ts'

it.each([
  [null, null, false],
  [0, 0, false],
  [6_994_000_000, 69.9, false],
  [7_000_000_000, 70, true],
  [9_990_000_000, 99.9, true],
])('%s bytes are %s percent of a database', (bytes, percent, isNearlyFull) => {
  expect(shareOf(bytes)).toEqual({ percent, isNearlyFull })
})
