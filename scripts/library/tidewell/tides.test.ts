import { expect, it } from 'vitest'
import { daysAt, elongationAt, phasesBetween, sunOn } from '../press/sky.ts'
import { constituents, speedOf, turnsOf } from './tides.ts'

const turns = turnsOf(2027)

it('alternates high and low waters, with high waters some 12 h 25 min apart', () => {
  for (const [i, turn] of turns.entries())
    expect(turn.isHigh).toBe(i % 2 === 0 ? turns[0]!.isHigh : !turns[0]!.isHigh)
  const highs = turns.filter(({ isHigh }) => isHigh)
  const gaps = highs.slice(1).map(({ hours }, i) => hours - highs[i]!.hours)
  expect(Math.min(...gaps)).toBeGreaterThan(11.6)
  expect(Math.max(...gaps)).toBeLessThan(13.6)
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeCloseTo(12.42, 1)
})

it('has its springs one to three days after new and full moons', () => {
  const from = daysAt(2027, 1, 1)
  const rangeNear = (day: number) => {
    const near = turns.filter(({ hours }) => Math.abs(hours / 24 + from - day) < 0.6)
    return Math.max(...near.map(({ metres }) => metres)) - Math.min(...near.map(({ metres }) => metres))
  }
  for (const phase of [0, 180])
    for (const full of phasesBetween(from, from + 350, phase))
      expect(rangeNear(full + 1.8)).toBeGreaterThan(rangeNear(full + 1.8 + 7.4))
})

it('uses the speeds of the constituents in degrees an hour', () => {
  const speeds = Object.fromEntries(constituents.map((one) => [one.name, speedOf(one)]))
  expect(speeds.M2).toBeCloseTo(28.9841, 3)
  expect(speeds.N2).toBeCloseTo(28.4397, 3)
  expect(speeds.K1).toBeCloseTo(15.0411, 3)
  expect(speeds.O1).toBeCloseTo(13.943, 3)
})

it('knows the sun of an equinox and the moon of a known eclipse', () => {
  const { rise = 0, set = 0 } = sunOn(daysAt(2027, 3, 20), { latitude: 51, longitude: 0, zone: 0 })
  expect(set - rise).toBeCloseTo(12.15, 1)
  // The total eclipse of the sun of 2 August 2027 is at 10:07 universal time.
  const gap = elongationAt(daysAt(2027, 8, 2) + 10.1 / 24)
  expect(Math.min(gap, 360 - gap)).toBeLessThan(0.5)
})
