import type { UsageFigure } from '#app/features/analytics/model/reports/get-usage.ts'
import { BarChart } from '#app/ui/console/charts/charts.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { useFigures } from './use-figures.ts'
import '#app/ui/console/charts/charts.css'
import './analytics.css'

type ChartProps<Figure extends UsageFigure> = {
  figure: Figure
  periods: readonly ({ period: string } & Record<Figure, number>)[]
  by: 'day' | 'week' | 'month'
}

/** A bar chart of one figure, with a bar for each day, week or month. */
export function UsageChart<Figure extends UsageFigure>({ figure: name, periods, by }: ChartProps<Figure>) {
  const { t } = useWords('console-analytics')
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
    <section>
      <h2 className="text-base">{title}</h2>
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

type SumsProps<Figure extends UsageFigure> = {
  figures: readonly Figure[]
  total: Record<Figure, number>
  before: Record<Figure, number>
  /** The total size of the site's files, if it is shown. */
  bytes?: number
}

/** The sums of a span, each compared with the previous span. */
export function UsageSums<Figure extends UsageFigure>({ figures, total, before, bytes }: SumsProps<Figure>) {
  const { t } = useWords('console-analytics')
  const { figure, change, size } = useFigures()
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-4 mt-4 mb-6">
      {figures.map((name) => (
        <div key={name}>
          <dt className="text-sm text-ink-2">{t(`sum.${name}`)}</dt>
          <dd className="text-xl bold tabular">
            {figure(total[name])}
            <small className="block text-xs regular text-ink-2">{change(total[name], before[name])}</small>
          </dd>
        </div>
      ))}
      {bytes !== undefined && (
        <div>
          <dt className="text-sm text-ink-2">{t('bytes')}</dt>
          <dd className="text-xl bold tabular">{size(bytes)}</dd>
        </div>
      )}
    </dl>
  )
}

type TableProps<Figure extends UsageFigure> = {
  figures: readonly Figure[]
  by: ChartProps<Figure>['by']
  periods: readonly ({ period: string } & Record<Figure, number>)[]
}

/**
 * The table of all figures, including those of the charts, with their sums below. A visitor is counted once in a week or month, so only
 * the visitors of days can be added.
 */
export function UsageTable<Figure extends UsageFigure>({ figures, periods, by }: TableProps<Figure>) {
  const { t } = useWords('console-analytics')
  const sumOf = (name: Figure) =>
    name === 'visitor' && by !== 'day' ? null : periods.reduce((sum, row) => sum + row[name], 0)
  const { figure } = useFigures()
  return (
    <div className="usage-scroll overflow-x-auto">
      <table className="console-table max-w-none">
        <TableHead
          headings={[t('column.period'), ...figures.map((name) => ({ figure: t(`figure.${name}`) }))]}
        />
        <tbody>
          {periods.map((row) => (
            <tr key={row.period}>
              <th scope="row">{row.period.replace(/^w/, '')}</th>
              {figures.map((name) => (
                <td key={name} className="figure" data-label={t(`figure.${name}`)}>
                  {figure(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            {figures.map((name) => (
              <td key={name} className="figure" data-label={t(`figure.${name}`)}>
                {sumOf(name) === null ? '–' : figure(sumOf(name) ?? 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
