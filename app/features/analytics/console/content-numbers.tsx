import '#app/ui/atoms/word-link.css'
import '#app/ui/console/list-page.css'
import './numbers.css'
import { type ContentUsage, contentFigures } from '#app/features/analytics/model/reports/get-content-usage.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { ContentReaders } from './content-readers.tsx'
import { NumbersFilter } from './numbers-filter.tsx'
import { UsageChart } from './usage-chart.tsx'
import { UsageSums } from './usage-sums.tsx'
import { UsageTable } from './usage-table.tsx'

type Props = { tenantId: number; query: ListQuery; usage: ContentUsage }

/** How one content is used: sums, charts, the figures they are drawn from, and who read it where the site tells. */
export function ContentNumbers({ tenantId, query, usage }: Props) {
  const { t } = useWords('console-numbers')
  const { day } = useDates()
  const { id, span, periods, total, before, readers } = usage
  return (
    <div className="list-page">
      <NumbersFilter path={adminPaths.contentNumbers(tenantId, id)} query={query} hasBy />
      <p className="hint usage-span">
        {t('span', {
          span: `${day(span.from)} – ${day(span.to)}`,
          before: `${day(span.before.from)} – ${day(span.before.to)}`,
        })}
      </p>
      <UsageSums figures={contentFigures} {...{ total, before }} />
      <div className="usage-charts">
        {contentFigures.map((figure) => (
          <UsageChart key={figure} {...{ figure, periods }} by={span.by} />
        ))}
      </div>
      <details className="usage-figures">
        <summary>{t('table')}</summary>
        <UsageTable figures={contentFigures} periods={periods} />
      </details>
      <p>
        <Link to={adminPaths.contentNumbersCsv(tenantId, id, query)} className="word-link" download>
          {t('csv')}
        </Link>
      </p>
      <ContentReaders {...{ tenantId, readers }} />
      <p className="hint">{t('rules')}</p>
    </div>
  )
}
