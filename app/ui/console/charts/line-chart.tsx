import { ChartFrame, type Label, type Place } from './chart-frame.tsx'
import { niceTicks } from './ticks.ts'

/** A value of one measure; null where there is none, and the line has a gap. */
export type Point = Label & { value: number | null; says: string }

type Props = {
  title: string
  description: string
  points: readonly Point[]
  tickText: (value: number) => string
  /** The smallest step of the axis. */
  smallest?: number
}

/** A line chart that starts at 0; it shows a figure when the user points at it. */
export function LineChart({ title, description, points, tickText, smallest = 1 }: Props) {
  const ticks = niceTicks(0, Math.max(0, ...points.map(({ value }) => value ?? 0)), smallest)
  return (
    <ChartFrame {...{ title, description, ticks, tickText }} labels={points}>
      {(place) => (
        <g className="chart-line">
          <path d={pathOf(points, place)} />
          {points.map((point, at) => (
            <Dot key={point.key} {...{ point, at, place }} />
          ))}
        </g>
      )}
    </ChartFrame>
  )
}

function Dot({ point, at, place }: { point: Point; at: number; place: Place }) {
  if (point.value === null) return null
  return (
    <circle cx={place.x(at)} cy={place.y(point.value)} r="4">
      <title>{point.says}</title>
    </circle>
  )
}

function pathOf(points: readonly Point[], place: Place): string {
  return points
    .map(({ value }, at) => {
      if (value === null) return ''
      const isFirst = (points[at - 1]?.value ?? null) === null
      return `${isFirst ? 'M' : 'L'}${place.x(at)} ${place.y(value)}`
    })
    .join('')
}
