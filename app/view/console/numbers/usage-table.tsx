import './numbers.css'
import { type UsagePeriod, usageFigures } from '#app/domain/usage/reports/get-usage.ts'
import { useWords } from '#app/view/console/kit/words.ts'
import { useFigures } from './use-figures.ts'

/** The figures the charts are drawn from, and the others. */
export function UsageTable({ periods }: { periods: readonly UsagePeriod[] }) {
  const { t } = useWords('console-numbers')
  const { figure } = useFigures()
  return (
    <div className="usage-scroll">
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('column.period')}</th>
            {usageFigures.map((name) => (
              <th key={name} scope="col" className="figure">
                {t(`figure.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map(({ period, ...row }) => (
            <tr key={period}>
              <th scope="row">{period.replace(/^w/, '')}</th>
              {usageFigures.map((name) => (
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
