import { expect, it } from 'vitest'
import { dragon, hilbert, plates, spiralPlace } from './plates.ts'

it('walks the spiral and the filling line in steps to a neighbour, without coming to a place twice', () => {
  const places = Array.from({ length: 400 }, (_, n) => spiralPlace(n))
  expect(new Set(places.map(String)).size).toBe(400)
  for (const [i, [x, y]] of places.slice(1).entries())
    expect(Math.abs(x - places[i]![0]) + Math.abs(y - places[i]![1])).toBe(1)
  const line = hilbert(4)
  expect(new Set(line.map(String)).size).toBe(256)
  for (const [i, [x, y]] of line.slice(1).entries())
    expect(Math.hypot(x - line[i]![0], y - line[i]![1])).toBeCloseTo(1 / 16)
})

it('folds the dragon as often as it says', () => {
  expect(dragon(5)).toHaveLength(2 ** 5 + 1)
})

it('keeps every drawing inside its square', () => {
  for (const { title, draw } of plates) {
    const { dots = [], lines = [] } = draw()
    for (const [x, y] of [...dots.map(({ at }) => at), ...lines.flatMap(({ through }) => through)]) {
      expect(Math.min(x, y), title).toBeGreaterThan(-0.06)
      expect(Math.max(x, y), title).toBeLessThan(1.06)
    }
  }
})
