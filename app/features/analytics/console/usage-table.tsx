import './numbers.css'
import type { UsageFigure } from '#app/features/analytics/model/reports/get-usage.ts'
import { useWords } from '#app/ui/console/words.ts'
import { useFigures } from './use-figures.ts'

type Props<Figure extends UsageFigure> = {
  figures: readonly Figure[]
  periods: readonly ({ period: string } & Record<Figure, number>)[]
}

/** The figures the charts are drawn from, and the others. */
export function UsageTable<Figure extends UsageFigure>({ figures, periods }: Props<Figure>) {
  const { t } = useWords('console-numbers')
  const { figure } = useFigures()
  return (
    <div className="usage-scroll">
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('column.period')}</th>
            {figures.map((name) => (
              <th key={name} scope="col" className="figure">
                {t(`figure.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
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
      </table>
    </div>
  )
}
