import { expect, it } from 'vitest'
import { defaultStaffLife, isOver, readStaffSessionLife } from './staff-policy.ts'

const [minute, hour] = [60_000, 3_600_000]

it.each([
  ['used until now, the moment before 12 hours are over', 12 * hour - 1, 0, false],
  ['used until now, 12 hours after the sign-in', 12 * hour, 0, true],
  ['left alone for the moment before 60 minutes', 2 * hour, hour - 1, false],
  ['left alone for 60 minutes', 2 * hour, hour, true],
])('an administrator’s session %s', (_, age, idle, isEnded) => {
  const now = 1_000 * hour
  expect(isOver({ createdAt: now - age, lastUsedAt: now - idle }, now, defaultStaffLife)).toBe(isEnded)
})

it('the operator sets both limits within bounds; anything malformed is refused', () => {
  expect(readStaffSessionLife({})).toEqual({ whole: 12 * hour, idle: 60 * minute })
  expect(readStaffSessionLife({ STAFF_SESSIONS: { idleMinutes: 15 } })).toEqual({
    whole: 12 * hour,
    idle: 15 * minute,
  })
  for (const record of [{ hours: 0 }, { hours: 1_000 }, { idleMinutes: 1 }, { hour: 3 }, 'x'])
    expect(() => readStaffSessionLife({ STAFF_SESSIONS: record })).toThrow()
})
