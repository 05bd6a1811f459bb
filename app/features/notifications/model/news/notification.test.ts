import { describe, expect, it } from 'vitest'
import { newestNotifications, parseReadIds, unreadOf, writeReadIds } from './notification.ts'

const heads = (...ids: number[]) => ids.map((id) => ({ id, title: `n${id}`, createdAt: id }))

describe('the read notifications of a browser', () => {
  it('R122 come from its cookie', () => {
    const cookie = writeReadIds(new Set([3]), [7], heads(9, 7, 5, 3))
    expect(parseReadIds(cookie)).toEqual(new Set([7, 3]))
    expect(unreadOf(heads(9, 7, 5, 3), parseReadIds(cookie))).toEqual([9, 5])
  })

  it('are forgotten once they aren’t among the newest, so that the cookie stays short', () => {
    const newest = heads(...Array.from({ length: 20 }, (_, at) => 4_000_000_000 + at))
    const all = newest.map(({ id }) => id)
    const cookie = writeReadIds(new Set([1, 2, 3]), all, newest)
    expect(parseReadIds(cookie)).toEqual(new Set(all))
    expect(cookie.length).toBeLessThan(250)
  })

  it('are none if the cookie isn’t ours', () => {
    for (const cookie of [null, '', 'x', '1.', '.1', '1..2', '-1', '1e3', '12345678901', '1,2', '{}'])
      expect(parseReadIds(cookie).size).toBe(0)
    expect(parseReadIds(Array.from({ length: 5000 }, () => '9').join('.')).size).toBe(1)
  })

  it('are none in a new browser: everything is unread', () => {
    expect(unreadOf(heads(2, 1), new Set())).toEqual([2, 1])
  })

  it('leave out notifications with a later date', () => {
    const notifications = heads(30, 20, 10)
    expect(newestNotifications({ site: { notifications }, actor: null }, 20).map(({ id }) => id)).toEqual([
      20, 10,
    ])
    expect(newestNotifications({ site: { notifications }, actor: null }, 9)).toEqual([])
  })
})
