import { expect, it } from 'vitest'
import { timeLeftOf } from './time-left.ts'

it.each([
  ['設定', 40, 41, { minutes: 5 }],
  ['設定', 12, 41, { minutes: 30 }],
  ['設定', 1, 61, { minutes: 60 }],
  ['設定', 1, 67, { hours: 2 }],
  ['設定', 12, 270, { hours: 4 }],
  // A page in Latin letters takes a quarter longer.
  ['Small Networks', 12, 41, { minutes: 40 }],
  ['Small Networks', 12, 270, { hours: 5 }],
] as const)('“%s” from page %i of %i', (title, page, pages, left) => {
  expect(timeLeftOf({ title, page, pages })).toMatchObject(left)
})
