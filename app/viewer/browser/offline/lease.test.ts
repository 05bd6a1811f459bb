import { describe, expect, it } from 'vitest'
import { endOfLease } from './lease.ts'

const hour = 3_600_000

describe('a saved book can be read', () => {
  const copy = { until: 100 * hour, seen: 10 * hour }

  it('until its time is over', () => {
    expect(endOfLease(copy, 100 * hour - 1)).toBeNull()
    expect(endOfLease(copy, 100 * hour)).toBe('over')
  })

  it('not with a clock that was set back, except by a correction', () => {
    expect(endOfLease(copy, 9.95 * hour)).toBeNull()
    expect(endOfLease(copy, 9.9 * hour)).toBe('clock')
  })
})
