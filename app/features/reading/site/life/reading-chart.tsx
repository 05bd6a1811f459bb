import { useId } from 'react'

/** A bar of the chart. `says` is its figure in words; `short` its label on the axis. */
type Bar = { key: string; pages: number; short: string; says: string }

type Props = { title: string; description: string; bars: readonly Bar[] }

/** The drawing area in its own units. Bars stand on 0, and the highest of them fills it. */
const area = { width: 600, height: 150, top: 20, bottom: 24 }

/** At most so many labels fit below the bars on a phone. */
const maxLabels = 6

/** Bars of pages by day or month, with the figure above the highest and the last bar. It needs no script. */
export function ReadingChart({ title, description, bars }: Props) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ pages }) => pages))
  const step = area.width / bars.length
  const every = Math.ceil(bars.length / maxLabels)
  const foot = area.height - area.bottom
  const highest = bars.findIndex(({ pages }) => pages === most)
  return (
    <svg
      className="reading-chart"
      viewBox={`0 0 ${area.width} ${area.height}`}
      role="img"
      aria-labelledby={`${id}t ${id}d`}
    >
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{description}</desc>
      {bars.map(({ key, pages, short, says }, at) => {
        const height = (pages / most) * (foot - area.top)
        const middle = (at + 0.5) * step
        const isTold = pages > 0 && (at === highest || (at === bars.length - 1 && highest < at - 1))
        return (
          <g key={key}>
            <rect x={at * step + step * 0.15} width={step * 0.7} y={foot - height} height={height}>
              <title>{says}</title>
            </rect>
            {isTold && (
              <text x={middle} y={foot - height - 5}>
                {pages}
              </text>
            )}
            {(bars.length - 1 - at) % every === 0 && (
              <text x={middle} y={area.height - 6}>
                {short}
              </text>
            )}
          </g>
        )
      })}
      <line x1="0" x2={area.width} y1={foot} y2={foot} />
    </svg>
  )
}
