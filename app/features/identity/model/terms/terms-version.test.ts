import { expect, it } from 'vitest'
import type { Day } from '#app/kernel/values/day.ts'
import { isOpen, statesOf } from './terms-version.ts'

const today = '2026-11-22' as Day
const version = (number: number, startsOn: string | null) => ({
  version: number,
  startsOn: startsOn as Day | null,
})

it('the newest of the versions in force applies; a coming version and a draft don’t yet', () => {
  const versions = [
    version(5, null),
    version(4, '2026-12-01'),
    version(3, '2026-11-22'),
    version(2, '2026-11-22'),
    version(1, '2020-01-01'),
  ]
  expect([...statesOf(versions, today)]).toEqual([
    [5, 'draft'],
    [4, 'coming'],
    [3, 'current'],
    [2, 'past'],
    [1, 'past'],
  ])
})

it('only a version that nobody could have accepted yet may be changed', () => {
  expect((['draft', 'coming', 'current', 'past'] as const).filter(isOpen)).toEqual(['draft', 'coming'])
})
