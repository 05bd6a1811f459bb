import { expect, it } from 'vitest'
import { countRefusal, takeRefusals } from './answer.ts'

it('refusals are counted by their code, taken once, and at most every ten seconds', () => {
  takeRefusals(1_000_000)
  countRefusal('noPermission')
  countRefusal('noPermission')
  countRefusal('notFound')
  expect([...(takeRefusals(2_000_000) ?? [])]).toEqual([
    [609, 2],
    [expect.any(Number), 1],
  ])
  expect(takeRefusals(3_000_000)).toBeNull()
  countRefusal('notFound')
  expect(takeRefusals(2_009_999)).toBeNull()
  expect(takeRefusals(2_010_000)?.size).toBe(1)
})
