import '#app/ui/atoms/word-link.css'
import '#app/ui/console/list-page.css'
import type { RevenueMonth } from '#app/features/orders/model/revenue/list-revenue.ts'
import { isNarrowed, type ListQuery } from '#app/kernel/values/list-query.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListFilter } from '#app/ui/console/list-filter.tsx'
import type { Option } from '#app/ui/console/option.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import { MoneyChart, RegistrationCharts } from './revenue-charts.tsx'

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
      <div className="list-tools">
        <div className="list-tools-end">
          <Link to={withQuery(adminPaths.revenueCsv(tenantId), query)} className="word-link" download>
            {t('revenue.csv')}
          </Link>
        </div>
      </div>
      <MoneyChart months={months} />
      <RegistrationCharts months={months} />
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
