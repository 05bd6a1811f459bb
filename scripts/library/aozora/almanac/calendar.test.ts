import { describe, expect, it } from 'vitest'
import { daysAt } from '../../press/sky.ts'
import { planetAt } from '../sky/planets.ts'
import { daysOfYear, fortuneOf } from './calendar.ts'
import { lightOfDay, notesOf } from './notes.ts'

const days = daysOfYear()
const on = (month: number, day: number) => days.find((one) => one.month === month && one.day === day)!

describe('the almanac of 2027', () => {
  it('has the solar terms on their days', () => {
    const first = (term: number) =>
      days.filter((day) => day.term === term).map(({ month, day }) => `${month}/${day}`)
    expect([21, 0, 6, 12, 18].map(first)).toEqual([['2/4'], ['3/21'], ['6/21'], ['9/23'], ['12/22']])
    expect(days.filter(({ pentad }) => pentad !== undefined)).toHaveLength(72)
  })

  it('has new moons where the sun is eclipsed, and the old calendar begins with one', () => {
    expect(on(2, 7).phase?.kind).toBe(0)
    expect(on(8, 2).phase?.kind).toBe(0)
    expect(on(2, 7).old).toEqual({ month: 1, day: 1, isLeap: false })
    expect(on(9, 15).old).toMatchObject({ month: 8, day: 15 })
    expect(fortuneOf(on(2, 7))).toBe('先勝')
  })

  it('has planets opposite the sun on the days of their oppositions', () => {
    expect(Math.abs(planetAt('木星', daysAt(2027, 2, 11)).elongation)).toBeGreaterThan(177)
    expect(Math.abs(planetAt('火星', daysAt(2027, 2, 19)).elongation)).toBeGreaterThan(174)
    expect(Math.abs(planetAt('土星', daysAt(2027, 10, 18)).elongation)).toBeGreaterThan(176)
  })

  it('has the sun of Tokyo, and two or three notes a day that are never the same twice', () => {
    expect(lightOfDay(on(6, 21)).rise).toBeCloseTo(4.42, 1)
    expect(lightOfDay(on(12, 22)).set).toBeCloseTo(16.53, 1)
    const notes = days.map((day) => notesOf(day, days).join(''))
    expect(new Set(notes).size).toBeGreaterThan(355)
  })
})
