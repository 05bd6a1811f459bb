import '#app/ui/atoms/word-link.css'
import '#app/ui/console/list-page.css'
import './numbers.css'
import {
  type Usage,
  type UsageFigure,
  usageFigures,
} from '#app/features/analytics/model/reports/get-usage.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { NumbersTabs } from '#app/layout/console/tabs/numbers-tabs.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { NamedLists } from './named-lists.tsx'
import { NumbersFilter } from './numbers-filter.tsx'
import { UsageChart } from './usage-chart.tsx'
import { UsageSums } from './usage-sums.tsx'
import { UsageTable } from './usage-table.tsx'

type Props = { tenantId: number; query: ListQuery; usage: Usage }

const charted = ['visitor', 'view', 'open', 'search'] as const satisfies readonly UsageFigure[]

/** A site's numbers: sums beside those of the span before, charts, the figures they are drawn from, and what stands out. */
export function NumbersOverview({ tenantId, query, usage }: Props) {
  const { t } = useWords('console-numbers')
  const { day } = useDates()
  const { span, periods } = usage
  return (
    <div className="list-page">
      <NumbersTabs tenantId={tenantId} />
      <NumbersFilter path={adminPaths.numbers(tenantId)} query={query} hasBy />
      <p className="hint usage-span">
        {t('span', {
          span: `${day(span.from)} – ${day(span.to)}`,
          before: `${day(span.before.from)} – ${day(span.before.to)}`,
        })}
      </p>
      <UsageSums figures={usageFigures} total={usage.total} before={usage.before} bytes={usage.bytes} />
      <div className="usage-charts">
        {charted.map((figure) => (
          <UsageChart key={figure} {...{ figure, periods }} by={span.by} />
        ))}
      </div>
      <details className="usage-figures">
        <summary>{t('table')}</summary>
        <UsageTable figures={usageFigures} periods={periods} />
      </details>
      <p>
        <Link to={adminPaths.numbersCsv(tenantId, query)} className="word-link" download>
          {t('csv')}
        </Link>
      </p>
      <NamedLists tenantId={tenantId} usage={usage} />
      <p className="hint">{t('rules')}</p>
    </div>
  )
}
