import { expect, it } from 'vitest'
import { dayOfRule, feastsOf, seasonOn } from './calendar.ts'

const dateOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(5, 10)

it('finds fixed days, weekdays of a month and full moons of 2026', () => {
  expect(dateOf(dayOfRule('8/16'))).toBe('08-16')
  expect(dateOf(dayOfRule('8/1土'))).toBe('08-01')
  expect(dateOf(dayOfRule('10/2日'))).toBe('10-11')
  expect(['09-26', '09-27']).toContain(dateOf(dayOfRule('9/満月')))
})

it('puts the 24 seasons on their days', () => {
  const found = Array.from({ length: 365 }, (_, day) => seasonOn(day)).filter(Boolean)
  expect(found).toHaveLength(24)
  const dayOf = (name: string) => dateOf(Array.from({ length: 365 }, (_, day) => seasonOn(day)).indexOf(name))
  expect([dayOf('立春'), dayOf('春分'), dayOf('夏至'), dayOf('冬至')]).toEqual([
    '02-04',
    '03-20',
    '06-21',
    '12-22',
  ])
})

it('has a feast in every week but a few, and never more than two on a day', () => {
  const feasts = feastsOf()
  const weeks = new Set(feasts.map(({ day }) => Math.floor(day / 7)))
  expect(weeks.size).toBeGreaterThan(48)
  for (const { day } of feasts)
    expect(feasts.filter((other) => other.day === day).length).toBeLessThanOrEqual(2)
})
