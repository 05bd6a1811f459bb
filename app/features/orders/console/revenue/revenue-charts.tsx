import '#app/ui/console/charts/charts.css'
import type { ReactNode } from 'react'
import type { RevenueMonth } from '#app/features/orders/model/revenue/list-revenue.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BarChart } from '#app/ui/console/charts/bar-chart.tsx'
import { LineChart } from '#app/ui/console/charts/line-chart.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'
import { moneyFigures, percentOf, registrationFigures } from './revenue-columns.ts'
import { RevenueTable } from './revenue-table.tsx'
import { useMonths } from './use-months.ts'

type Props = { months: readonly RevenueMonth[] }

/** What came in and went back each month, with the figures below. */
export function MoneyChart({ months }: Props) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const { name, label } = useMonths()
  const net = yen(months.reduce((sum, month) => sum + month.net, 0))
  const bars = months.map(({ charges: up, refunds, writeOffs, ...row }, at) => {
    const down = refunds + writeOffs
    const says = { month: name(row.month), charges: yen(up), back: yen(down), net: yen(row.net) }
    return { ...label(row.month, at), up, down, says: t('revenue.money.says', says) }
  })
  return (
    <FormSection title={t('revenue.money')} help={t('revenue.moneyHelp', { net })}>
      <ul className="chart-key">
        <li>{t('revenue.key.charges')}</li>
        <li data-stripes="">{t('revenue.key.back')}</li>
      </ul>
      <BarChart
        title={t('revenue.money')}
        description={bars.map(({ says }) => says).join(' ')}
        bars={bars}
        tickText={useCompact()}
      />
      <RevenueTable title={t('revenue.moneyTable')} figures={moneyFigures} months={months} />
    </FormSection>
  )
}

/** How many registrations run, and which part of them ended, with all that was counted of them below. */
export function RegistrationCharts({ months }: Props) {
  const { t } = useWords('console-sales')
  return (
    <>
      <FormSection title={t('revenue.running')} help={t('revenue.runningHelp')}>
        <RunningChart months={months} />
      </FormSection>
      <FormSection title={t('revenue.churn')} help={t('revenue.churnHelp')}>
        <ChurnChart months={months} />
        <RevenueTable title={t('revenue.registrationTable')} figures={registrationFigures} months={months} />
      </FormSection>
    </>
  )
}

function RunningChart({ months }: Props): ReactNode {
  const { t } = useWords('console-sales')
  const { figure } = useYen()
  const { name, label } = useMonths()
  const bars = months.map(({ month, runningAfter: up }, at) => ({
    ...label(month, at),
    up,
    says: t('revenue.running.says', { month: name(month), count: up, running: figure(up) }),
  }))
  const description = bars.map(({ says }) => says).join(' ')
  return <BarChart title={t('revenue.running')} {...{ description, bars }} tickText={useCompact()} />
}

function ChurnChart({ months }: Props): ReactNode {
  const { t } = useWords('console-sales')
  const { name, label } = useMonths()
  const points = months.map(({ month, churn, ended, runningBefore }, at) => {
    const says = { month: name(month), churn: percentOf(churn), ended, running: runningBefore }
    return {
      ...label(month, at),
      value: churn === null ? null : churn * 100,
      says: t(churn === null ? 'revenue.churn.none' : 'revenue.churn.says', says),
    }
  })
  const description = points.map(({ says }) => says).join(' ')
  return <LineChart title={t('revenue.churn')} {...{ description, points }} tickText={(tick) => `${tick}%`} />
}

/** On an axis: 120万, 1.2M. */
function useCompact() {
  const { i18n } = useTranslation('console')
  const figures = new Intl.NumberFormat(i18n.language, { notation: 'compact' })
  return (value: number) => figures.format(value)
}
