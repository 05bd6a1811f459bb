import { describe, expect, it } from 'vitest'
import { months, shapeOf } from './months.ts'

describe('the calendar of the school year', () => {
  it('runs from April to March', () => {
    expect(months.map(({ month }) => month)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3])
    expect(shapeOf({ year: 2027, month: 2 })).toEqual({ first: 1, days: 28 })
  })

  it('has the movable holidays on Mondays, and a free Monday or Wednesday after a holiday on Sunday', () => {
    const weekday = (name: string) =>
      months.flatMap(({ year, month, holidays }) =>
        Object.entries(holidays)
          .filter(([, one]) => one === name)
          .map(([day]) => new Date(Date.UTC(year, month - 1, Number(day))).getUTCDay()),
      )
    for (const name of ['海の日', '敬老の日', 'スポーツの日', '成人の日'])
      expect(weekday(name), name).toEqual([1])
    expect(weekday('春分の日')).toEqual([0])
    expect(weekday('振替休日')).toEqual([3, 1])
  })

  it('holds no lessons on days off', () => {
    for (const { year, month, holidays, events } of months)
      for (const [day, what] of events) {
        expect(holidays[day], what).toBeUndefined()
        expect(new Date(Date.UTC(year, month - 1, day)).getUTCDay(), `${month}/${day} ${what}`).not.toBe(0)
      }
  })
})
