import '#app/ui/console/charts/charts.css'
import './numbers.css'
import type { UsageFigure } from '#app/features/analytics/model/reports/get-usage.ts'
import { BarChart } from '#app/ui/console/charts/bar-chart.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { useFigures } from './use-figures.ts'

type Props<Figure extends UsageFigure> = {
  figure: Figure
  periods: readonly ({ period: string } & Record<Figure, number>)[]
  by: 'day' | 'week' | 'month'
}

/** One measure of a span, a bar for each day, week or month. */
export function UsageChart<Figure extends UsageFigure>({ figure: name, periods, by }: Props<Figure>) {
  const { t } = useWords('console-numbers')
  const { figure, short } = useFigures()
  const bars = periods.map((row, at) => {
    const { period } = row
    const { first, year } = partsOf(period)
    const isNewYear = at === 0 || partsOf(periods[at - 1]?.period ?? '').year !== year
    return {
      key: period,
      short: first,
      below: isNewYear ? year : undefined,
      up: row[name],
      says: t('says', { period: period.replace(/^w/, ''), count: row[name], figure: figure(row[name]) }),
    }
  })
  const highest = periods.reduce((most, row) => Math.max(most, row[name]), 0)
  const title = t(`figure.${name}`)
  return (
    <section className="usage-chart">
      <h2>{title}</h2>
      <BarChart
        title={t(`by.title.${by}`, { title })}
        description={t('highest', { figure: figure(highest) })}
        bars={bars}
        tickText={short}
      />
    </section>
  )
}

/** Returns `11/23` for a day or a week, `11` for a month. */
function partsOf(period: string): { first: string; year: string } {
  const [year = '', month = '', day] = period.replace(/^w/, '').split('-')
  return { year, first: [month, day].filter(Boolean).map(Number).join('/') }
}
