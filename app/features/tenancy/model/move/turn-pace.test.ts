import { expect, it } from 'vitest'
import { TurnPace } from './turn-pace.ts'

function paceAfter(tookMs: number, busy: readonly number[]): number {
  let now = 100
  const pace = new TurnPace(() => now)
  for (const ms of busy) pace.add(ms)
  now += tookMs
  return pace.restMs
}

it('a turn rests as long as it kept the busier database', () => {
  expect(paceAfter(19, [5, 14])).toBe(14)
  expect(paceAfter(28, [14, 14])).toBe(14)
  expect(paceAfter(0, [])).toBe(0)
})

it('the time that its calls were on their way is rest already', () => {
  expect(paceAfter(29, [5, 14])).toBe(4)
  expect(paceAfter(60, [5, 14])).toBe(0)
})
