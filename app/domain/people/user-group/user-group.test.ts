import { expect, it } from 'vitest'
import type { Refusal } from '#app/errors/refusal.ts'
import { ensureWayIn, narrowerPrint, type Print } from './user-group.ts'

it('R319 prints what both content and group allow: nothing before the current page before all', () => {
  const rights: (Print | null)[] = [0, 1, 2, null]
  const table = ([0, 1, 2] as const).map((content) => rights.map((group) => narrowerPrint(content, group)))
  expect(table).toEqual([
    [0, 0, 0, 0],
    [0, 1, 2, 1],
    [0, 2, 2, 2],
  ])
})

it('lets somebody in by ID, by address or both, and takes addresses only where they sign in', () => {
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
