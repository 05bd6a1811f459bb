import type { ReactNode } from 'react'
import type { RevenueMonth } from '#app/features/orders/model/revenue/list-revenue.ts'
import { useMonths } from '#app/features/orders/parts/use-months.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { isNarrowed, type ListQuery } from '#app/kernel/values/list-query.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { BarChart, LineChart } from '#app/ui/console/charts/charts.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { ListFilter } from '#app/ui/console/list-filter.tsx'
import type { Option } from '#app/ui/console/option.ts'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import {
  earnedFigures,
  moneyFigures,
  percentOf,
  subscriptionFigures,
  sumOfMonths,
} from './revenue-columns.ts'
import '#app/ui/console/charts/charts.css'
import '#app/ui/atoms/word-link.css'
import '#app/ui/console/list-page.css'

type Figure = Exclude<keyof RevenueMonth, 'month'>

type RevenueTableProps = { title: string; figures: readonly Figure[]; months: readonly RevenueMonth[] }

type MoneyChartProps = { months: readonly RevenueMonth[] }

type Props = {
  tenantId: number
  query: ListQuery
  months: readonly RevenueMonth[]
  plans: readonly Option[]
}

/** One or two years of a site's sales: charts, and the numbers behind them. */
export function RevenueOverview({ tenantId, query, months, plans }: Props) {
  const { t } = useWords('console-sales')
  const path = adminPaths.revenue(tenantId)
  if (!isNarrowed(query) && months.every(isEmpty)) return <NothingSold tenantId={tenantId} />
  const filters = [
    {
      name: 'months',
      label: t('revenue.span'),
      any: t('revenue.year'),
      choices: [{ value: '24', label: t('revenue.twoYears') }],
    },
    { name: 'plan', label: t('revenue.plan'), any: t('revenue.anyPlan'), choices: plans },
  ]
  return (
    <div className="list-page">
      <p className="hint">{t('revenue.help')}</p>
      <ListFilter {...{ path, query, filters }} search={undefined} />
      <div className="flex flex-wrap items-center gap-x-6 min-h-11 mt-3 line-b max-md:pb-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 ml-auto">
          <Link to={withQuery(adminPaths.revenueCsv(tenantId), query)} className="word-link" download>
            {t('revenue.csv')}
          </Link>
        </div>
      </div>
      <MoneyChart months={months} />
      <FormSection title={t('revenue.earned')} help={t('revenue.earnedHelp')}>
        <RevenueTable title={t('revenue.earnedTable')} figures={earnedFigures} months={months} />
      </FormSection>
      <SubscriptionCharts months={months} />
    </div>
  )
}

function isEmpty({ charges, refunds, purchased, free, granted, runningAfter, runningBefore }: RevenueMonth) {
  return [charges, refunds, purchased, free, granted, runningAfter, runningBefore].every(
    (count) => count === 0,
  )
}

function NothingSold({ tenantId }: { tenantId: number }) {
  const { t } = useWords('console-sales')
  return (
    <div className="empty">
      <EmptyState title={t('revenue.none')} hint={t('revenue.noneHint')}>
        <ButtonLink to={adminPaths.plans(tenantId)} kind="secondary">
          {t('revenue.toPlans')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

/** Charts the money that came in and was refunded each month, with the figures below. */
function MoneyChart({ months }: MoneyChartProps) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const { name, label } = useMonths()
  const net = yen(months.reduce((sum, month) => sum + month.net, 0))
  const bars = months.map(({ charges: up, refunds, chargebacks, writeOffs, ...row }, at) => {
    const down = refunds + chargebacks + writeOffs
    const says = { month: name(row.month), charges: yen(up), back: yen(down), net: yen(row.net) }
    return { ...label(row.month, at), up, down, says: t('revenue.money.says', says) }
  })
  return (
    <FormSection title={t('revenue.money')} help={t('revenue.moneyHelp', { net })}>
      <ul className="chart-key flex flex-wrap gap-x-6 gap-y-1 my-2 text-sm text-ink-2">
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

/** Charts how many registrations run and which share of them ended each month, with the figures below. */
function SubscriptionCharts({ months }: MoneyChartProps) {
  const { t } = useWords('console-sales')
  return (
    <>
      <FormSection title={t('revenue.running')} help={t('revenue.runningHelp')}>
        <RunningChart months={months} />
      </FormSection>
      <FormSection title={t('revenue.churn')} help={t('revenue.churnHelp')}>
        <ChurnChart months={months} />
        <RevenueTable title={t('revenue.registrationTable')} figures={subscriptionFigures} months={months} />
      </FormSection>
    </>
  )
}

function RunningChart({ months }: MoneyChartProps): ReactNode {
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

function ChurnChart({ months }: MoneyChartProps): ReactNode {
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

/** Writes a number short enough for an axis: 120万, 1.2M. */
function useCompact() {
  const { i18n } = useTranslation('console')
  const figures = new Intl.NumberFormat(i18n.language, { notation: 'compact' })
  return (value: number) => figures.format(value)
}

/** A table of a chart's figures, the latest month first, with the span's sums below. */
function RevenueTable({ title, figures, months }: RevenueTableProps) {
  const { t } = useWords('console-sales')
  const { figure } = useYen()
  const sumOf = (key: Figure) => {
    const sum = sumOfMonths(months, key)
    return sum === null ? '–' : figure(sum)
  }
  return (
    <table className="console-table list-table">
      <caption className="pt-4 pb-1 text-left bold max-md:block">{title}</caption>
      <TableHead
        headings={[
          t('revenue.column.month'),
          ...figures.map((key) => ({ figure: t(`revenue.column.${key}`) })),
        ]}
      />
      <tbody>
        {months.toReversed().map((row) => (
          <Row key={row.month} {...{ row, figures }} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('revenue.sum')}</th>
          {figures.map((key) => (
            <td key={key} className="figure" data-label={t(`revenue.column.${key}`)}>
              {sumOf(key)}
            </td>
          ))}
        </tr>
      </tfoot>
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
