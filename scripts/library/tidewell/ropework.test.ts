import { expect, it } from 'vitest'
import { greatestCommon, layOf } from './ropework.ts'
import { knots } from './ropework-texts.ts'

it('crosses a Turk’s head as often as its leads and bights say: bights times one less than the leads', () => {
  for (const [leads, bights] of [
    [3, 4],
    [4, 5],
    [5, 8],
  ] as const)
    expect(layOf('turk', leads, bights).crossings).toHaveLength(bights * (leads - 1))
})

it('alternates over and under along the rope', () => {
  for (const { shape, a, b } of knots) {
    const passes = layOf(shape, a, b)
      .crossings.flatMap(
        ({ over, under }) =>
          [
            [over, 1],
            [under, 0],
          ] as const,
      )
      .sort(([x], [y]) => x - y)
    for (const [i, [, isOver]] of passes.entries())
      expect(isOver).toBe(i % 2 === 0 ? passes[0]![1] : 1 - passes[0]![1])
  }
})

it('shows only patterns that one rope can make', () => {
  for (const { shape, a, b } of knots) if (shape !== 'rose') expect(greatestCommon(a, b)).toBe(1)
})
