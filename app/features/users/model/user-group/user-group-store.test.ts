import { expect, it } from 'vitest'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { ensureWayIn } from './user-group-store.ts'

it('allows sign-in by ID, by address or both, and accepts addresses only with sign-in by address', () => {
  const outcome = (byId: boolean, byIp: boolean, autoIp: boolean, hasRanges: boolean) => {
    try {
      ensureWayIn({ byId, byIp, autoIp }, hasRanges)
      return 'taken'
    } catch (error) {
      return (error as Refusal).code
    }
  }
  expect(outcome(true, false, false, false)).toBe('taken')
  expect(outcome(true, true, true, false)).toBe('taken')
  expect(outcome(false, true, true, true)).toBe('taken')
  expect(outcome(false, false, false, false)).toBe(424)
  expect(outcome(false, false, true, true)).toBe(424)
  expect(outcome(false, true, false, false)).toBe(424)
  expect(outcome(true, false, true, false)).toBe(426)
  expect(outcome(true, false, false, true)).toBe(426)
})
