import './charts.css'
import { type ReactNode, useId } from 'react'

/** The drawing area of a chart in its own units, which don't depend on the shown width. */
const area = { width: 640, height: 256, left: 72, right: 8, top: 16, bottom: 56 }
const maxLabels = 12

export type Place = { x: (at: number) => number; y: (value: number) => number; step: number }
export type Label = { key: string; short: string; below?: string | undefined }

type Props = {
  /** The title and a description of the chart for those who can't see it. */
  title: string
  description: string
  labels: readonly Label[]
  ticks: readonly number[]
  tickText: (value: number) => string
  children: (place: Place) => ReactNode
}

/** Axes, their round numbers and labels; what is drawn between them is told where things are. */
export function ChartFrame({ title, description, labels, ticks, tickText, children }: Props) {
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
