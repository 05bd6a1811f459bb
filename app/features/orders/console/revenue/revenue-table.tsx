import type { RevenueMonth } from '#app/features/orders/model/revenue/list-revenue.ts'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'
import { percentOf } from './revenue-columns.ts'
import { useMonths } from './use-months.ts'

type Figure = Exclude<keyof RevenueMonth, 'month'>
type Props = { title: string; figures: readonly Figure[]; months: readonly RevenueMonth[] }

/** All figures of a chart, the latest month first. */
export function RevenueTable({ title, figures, months }: Props) {
  const { t } = useWords('console-sales')
  return (
    <table className="console-table list-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('revenue.column.month')}</th>
          {figures.map((key) => (
            <th key={key} scope="col" className="figure">
              {t(`revenue.column.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((row) => (
          <Row key={row.month} {...{ row, figures }} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, figures }: { row: RevenueMonth; figures: readonly Figure[] }) {
  const { t } = useWords('console-sales')
  const { figure } = useYen()
  const { name } = useMonths()
  return (
    <tr>
      <th scope="row">{name(row.month)}</th>
      {figures.map((key) => (
        <td key={key} className="figure" data-label={t(`revenue.column.${key}`)}>
          {key === 'churn' ? percentOf(row.churn) || '–' : figure(row[key])}
        </td>
      ))}
    </tr>
  )
}
