import { useId } from 'react'
import { ChartFrame, type Label, type Place } from './chart-frame.tsx'
import { niceTicks } from './ticks.ts'

/** A bar up to a value of one measure, and where there is one a striped bar for what is below 0. */
export type Bar = Label & { up: number; down?: number; says: string }

type Props = {
  title: string
  description: string
  bars: readonly Bar[]
  tickText: (value: number) => string
}

/** A chart with a bar for each label, such as a month; it shows a figure when the user points at the bar. */
export function BarChart({ title, description, bars, tickText }: Props) {
  const stripes = useId()
  const lowest = Math.min(...bars.map(({ down = 0 }) => down))
  const ticks = niceTicks(lowest, Math.max(...bars.map(({ up }) => up)))
  return (
    <ChartFrame {...{ title, description, ticks, tickText }} labels={bars}>
      {(place) => (
        <>
          <Stripes id={stripes} />
          {bars.map((bar, at) => (
            <BarOf key={bar.key} {...{ bar, at, place, stripes }} />
          ))}
        </>
      )}
    </ChartFrame>
  )
}

function BarOf({ bar, at, place, stripes }: { bar: Bar; at: number; place: Place; stripes: string }) {
  const { up, down = 0, says } = bar
  const side = { x: place.x(at) - place.step * 0.32, width: place.step * 0.64 }
  return (
    <g className="chart-bar">
      <title>{says}</title>
      <rect {...side} y={place.y(up)} height={place.y(0) - place.y(up)} className="chart-up" />
      {down < 0 && (
        <rect
          {...side}
          y={place.y(0)}
          height={place.y(down) - place.y(0)}
          fill={`url(#${stripes})`}
          className="chart-down"
        />
      )}
    </g>
  )
}

function Stripes({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
        className="chart-stripes"
      >
        <line x1="1.5" x2="1.5" y1="0" y2="6" />
      </pattern>
    </defs>
  )
}
