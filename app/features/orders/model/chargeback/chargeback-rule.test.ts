import { describe, expect, it } from 'vitest'
import type { Day } from '#app/kernel/values/day.ts'
import { endOf, holdOf, isTooLate, type PaidRight } from './chargeback-rule.ts'

const today = '2026-11-20' as Day
const running: PaidRight = { status: 'ACTIVE', endsOn: '2026-12-19' as Day, renewsOn: '2026-12-20' as Day }

describe('what a chargeback does to a right', () => {
  it.each([
    // policy, last paid day, right: what an open one holds back, what a lost one ends
    ['keep', '2026-12-19', running, null, null],
    ['end', '2026-12-19', running, null, 'right'],
    ['suspend', '2026-12-19', running, 'right', 'right'],
    ['suspend', today, running, 'right', 'right'],
    // The days of the payment are over, and others have paid for today.
    ['end', '2026-11-19', running, null, 'renewal'],
    ['suspend', '2026-11-19', running, 'renewal', 'renewal'],
    ['suspend', '2026-11-19', { ...running, status: 'CANCEL' }, null, null],
    ['suspend', '2026-12-19', { ...running, status: 'CANCEL' }, 'right', 'right'],
    ['suspend', '2026-12-19', { ...running, status: 'REFUNDED' }, null, null],
    ['suspend', '2026-12-19', { ...running, status: 'CANCEL', endsOn: '2026-11-19' }, null, null],
    ['suspend', '2026-12-19', null, null, null],
  ] as const)('by %s, paid to %s', (policy, paidTo, right, holds, ends) => {
    const asked = { policy, paidTo: paidTo as Day, right: right as PaidRight | null, today }
    expect([holdOf(asked), endOf(asked)]).toEqual([holds, ends])
  })

  it('ruling 54 a period is too late six days after it was due', () => {
    const due = (renewsOn: string) => ({ ...running, renewsOn: renewsOn as Day })
    expect(isTooLate(due('2026-11-15'), today)).toBe(false)
    expect(isTooLate(due('2026-11-14'), today)).toBe(true)
    expect(isTooLate({ ...running, renewsOn: null }, today)).toBe(false)
    expect(isTooLate({ ...due('2026-11-01'), status: 'CANCEL' }, today)).toBe(false)
  })
})
