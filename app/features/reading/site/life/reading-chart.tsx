import { type CSSProperties, useId } from 'react'

/** A bar of the chart. `says` is its figure in words; `short` its label on the axis. */
type Bar = { key: string; pages: number; short: string; says: string }

type Props = { title: string; description: string; bars: readonly Bar[] }

/** At most so many labels fit below the bars on a phone. */
const maxLabels = 6

/**
 * Bars of pages by day or month from zero, with the figure above the highest and the last bar. The drawing stretches to the room that it
 * has; the words beside it keep their size. It needs no script.
 */
export function ReadingChart({ title, description, bars }: Props) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ pages }) => pages))
  const every = Math.ceil(bars.length / maxLabels)
  const highest = bars.findIndex(({ pages }) => pages === most)
  const isTold = (at: number) => at === highest || (at === bars.length - 1 && highest < at - 1)
  const placed = bars.map(({ pages, ...bar }, at) => {
    const height = (pages / most) * 100
    const place = { '--at': `${((at + 0.5) / bars.length) * 100}%`, '--high': `${height}%` } as CSSProperties
    return { ...bar, pages, height, place }
  })
  return (
    <div className="reading-chart">
      <svg
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}t ${id}d`}
      >
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{description}</desc>
        {placed.map(({ key, says, height }, at) => (
          <g key={key}>
            <title>{says}</title>
            <rect className="reading-chart-day" x={at} width="1" height="100" />
            <rect x={at + 0.15} width="0.7" y={100 - height} height={height} />
          </g>
        ))}
      </svg>
      <p className="reading-chart-figures" aria-hidden="true">
        {placed.map(
          ({ key, pages, place }, at) =>
            pages > 0 &&
            isTold(at) && (
              <span key={key} style={place}>
                {pages}
              </span>
            ),
        )}
      </p>
      <p className="reading-chart-labels" aria-hidden="true">
        {placed.map(
          ({ key, short, place }, at) =>
            (bars.length - 1 - at) % every === 0 && (
              <span key={key} style={place}>
                {short}
              </span>
            ),
        )}
      </p>
    </div>
  )
}
