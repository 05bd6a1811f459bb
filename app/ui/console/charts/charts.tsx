import { type ReactNode, useId } from 'react'
import './charts.css'

/** A bar with the value `up`, and below 0 a striped bar for the value `down`, if there is one. */
type Bar = Label & { up: number; down?: number; says: string }

type BarChartProps = {
  title: string
  description: string
  bars: readonly Bar[]
  tickText: (value: number) => string
}

/** A chart with a bar for each label, such as a month. It shows a figure when the user points at the bar. */
export function BarChart({ title, description, bars, tickText }: BarChartProps) {
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
    <g className="hover:opacity-75">
      <title>{says}</title>
      <rect
        {...side}
        y={place.y(up)}
        height={place.y(0) - place.y(up)}
        className="chart-up fill-accent-text"
      />
      {down < 0 && (
        <rect
          {...side}
          y={place.y(0)}
          height={place.y(down) - place.y(0)}
          fill={`url(#${stripes})`}
          className="chart-down stroke-danger"
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

/** A value of one measure; null leaves a gap in the line. */
type Point = Label & { value: number | null; says: string }

type LineChartProps = {
  title: string
  description: string
  points: readonly Point[]
  tickText: (value: number) => string
  /** The smallest step of the axis, as a value. */
  smallest?: number
}

/** A line chart that starts at 0. It shows a figure when the user points at it. */
export function LineChart({ title, description, points, tickText, smallest = 1 }: LineChartProps) {
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

/** The drawing area of a chart in its own units, which are independent of the shown width. */
const area = { width: 640, height: 256, left: 72, right: 8, top: 16, bottom: 56 }
const maxLabels = 12

type Place = { x: (at: number) => number; y: (value: number) => number; step: number }
type Label = { key: string; short: string; below?: string | undefined }

type ChartFrameProps = {
  /** A title and a description of the chart for screen readers. */
  title: string
  description: string
  labels: readonly Label[]
  ticks: readonly number[]
  tickText: (value: number) => string
  children: (place: Place) => ReactNode
}

/** The axes of a chart with round numbers and labels. `children` draws the values, using the positions it is given. */
function ChartFrame({ title, description, labels, ticks, tickText, children }: ChartFrameProps) {
  const id = useId()
  const place = placeOf(labels.length, ticks)
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${area.width} ${area.height}`}
      role="img"
      aria-labelledby={`${id}title ${id}desc`}
    >
      <title id={`${id}title`}>{title}</title>
      <desc id={`${id}desc`}>{description}</desc>
      {ticks.map((tick) => (
        <g key={tick} className={tick === 0 ? 'chart-zero' : 'chart-tick'}>
          <line x1={area.left} x2={area.width - area.right} y1={place.y(tick)} y2={place.y(tick)} />
          <text x={area.left - 8} y={place.y(tick)} dy="0.35em" textAnchor="end">
            {tickText(tick)}
          </text>
        </g>
      ))}
      <Labels labels={labels} place={place} />
      {children(place)}
    </svg>
  )
}

function Labels({ labels, place }: { labels: readonly Label[]; place: Place }) {
  const every = Math.ceil(labels.length / maxLabels)
  return labels.map(({ key, short, below }, at) =>
    at % every > 0 ? null : (
      <g key={key} className={(at / every) % 2 > 0 ? 'chart-label chart-label-wide' : 'chart-label'}>
        <text x={place.x(at)} y={area.height - 34} textAnchor="middle">
          {short}
        </text>
        {below !== undefined && (
          <text x={place.x(at)} y={area.height - 8} textAnchor="middle">
            {below}
          </text>
        )}
      </g>
    ),
  )
}

function placeOf(count: number, ticks: readonly number[]): Place {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const step = (area.width - area.left - area.right) / Math.max(count, 1)
  const unit = (area.height - area.top - area.bottom) / (high - low)
  return { step, x: (at) => area.left + (at + 0.5) * step, y: (value) => area.top + (high - value) * unit }
}

/** Round numbers from the lowest to the highest value, including 0: steps of 1, 2 or 5 times a power of ten, about five of them. */
export function niceTicks(lowest: number, highest: number, smallest = 1): number[] {
  const [low, high] = [Math.min(0, lowest), Math.max(0, highest)]
  const step = Math.max(smallest, niceStep((high - low) / 4))
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)]
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

function niceStep(rough: number): number {
  if (rough <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
}
