import { describe, expect, it } from 'vitest'
import { dragon, growingSquares, hilbert } from './curves.ts'
import { apply, bands, flipped, turned, wallpapers } from './patterns.ts'

describe('the book of shapes', () => {
  it('has moves that keep distances', () => {
    for (const { moves } of [...bands, ...wallpapers])
      for (const move of moves) {
        const [[ax, ay], [bx, by]] = [apply(move, [3, 1]), apply(move, [9, 9])]
        expect(Math.hypot(ax - bx, ay - by)).toBeCloseTo(10)
      }
  })

  it('turns around a point and reflects in a line', () => {
    expect(apply(turned(180, [55, 0]), [0, 4]).map(Math.round)).toEqual([110, -4])
    expect(apply(flipped(90, [27.5, 0]), [0, 7]).map(Math.round)).toEqual([55, 7])
  })

  it('visits every square of a board once, each beside the one before', () => {
    const points = hilbert(4)
    expect(new Set(points.map(String)).size).toBe(256)
    for (const [i, [x, y]] of points.slice(1).entries())
      expect(Math.abs(x - points[i]![0]) + Math.abs(y - points[i]![1])).toBe(1)
  })

  it('folds a strip that never uses an edge twice', () => {
    const points = dragon(9)
    const edges = points.slice(1).map((to, i) => [points[i]!, to].map(String).sort().join())
    expect(new Set(edges).size).toBe(512)
  })

  it('grows squares whose sides are sums of the two before', () => {
    expect(growingSquares(8).map(({ side }) => side)).toEqual([1, 1, 2, 3, 5, 8, 13, 21])
  })
})
