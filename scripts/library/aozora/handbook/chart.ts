import { lines, type Series } from '../../press/plot.ts'
import type { Topic } from './topic.ts'

type Axes = Parameters<typeof lines>[2]

/** A figure of curves. More than one are told apart by colour, and named in its corner. */
export const chart = (
  caption: string,
  series: readonly Series[],
  options: Axes,
): NonNullable<Topic['figure']> => ({
  height: 150,
  caption,
  draw: ({ canvas }, place) =>
    lines(
      {
        canvas,
        ...place,
        ink: { size: 7.2, color: '#3b3a36' },
        colors: ['#2f4a5a', '#c8702c', '#7a8f3c', '#8a5a86'],
      },
      series,
      options,
    ),
})

/** The points of a curve. */
export const curveOf = (name: string, places: readonly number[], value: (at: number) => number): Series => ({
  name,
  values: places.map((at) => [at, value(at)]),
})
