import { SilentDatabases } from '#app/features/tenancy/parts/silent-databases.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import '#app/ui/atoms/word-link.css'
import '#app/ui/console/list-page.css'
import './analytics.css'
import { usageFigures } from '#app/features/analytics/model/reports/get-usage.ts'
import type { UsageOfSites } from '#app/features/analytics/model/reports/list-usage-of-sites.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import { AnalyticsFilter } from './analytics-filter.tsx'
import { useFigures } from './use-figures.ts'

type Props = UsageOfSites & { path: string; csv: string; query: ListQuery }

/** The use of several sites, most read first, with their sums below. */
export function AnalyticsOfSites({ path, csv, query, span, sites, sum, silent, ...paged }: Props) {
  const { t } = useWords('console-analytics')
  const { day } = useDates()
  const { figure, size } = useFigures()
  const hrefOf = (page: number) => withQuery(path, { ...query, page: page === 1 ? undefined : String(page) })
  return (
    <div className="list-page">
      <AnalyticsFilter path={path} query={query} hasBy={false} />
      <SilentDatabases silent={silent} />
      <p className="hint mt-3">{`${day(span.from)} – ${day(span.to)}`}</p>
      <div className="usage-scroll overflow-x-auto">
        <table className="console-table max-w-none">
          <TableHead
            headings={[
              t('column.site'),
              ...usageFigures.map((name) => ({ figure: t(`figure.${name}`) })),
              { figure: t('bytes') },
            ]}
          />
          <tbody>
            {sites.map((site) => (
              <tr key={site.tenantId}>
                <th scope="row">
                  <Link to={adminPaths.numbers(site.tenantId, query)} lang={langOf(site.name)}>
                    {site.name}
                  </Link>
                  <small className="block regular text-ink-2" lang={langOf(site.company)}>
                    {site.company}
                  </small>
                </th>
                {usageFigures.map((name) => (
                  <td key={name} className="figure" data-label={t(`figure.${name}`)}>
                    {figure(site[name])}
                  </td>
                ))}
                <td className="figure" data-label={t('bytes')}>
                  {size(site.bytes)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('sumOf', { count: paged.totalRecords })}</th>
              {usageFigures.map((name) => (
                <td key={name} className="figure" data-label={t(`figure.${name}`)}>
                  {figure(sum[name])}
                </td>
              ))}
              <td className="figure" data-label={t('bytes')}>
                {size(sum.bytes)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <Pager {...paged} hrefOf={hrefOf} />
      <p>
        <Link to={csv} className="word-link" download>
          {t('csv')}
        </Link>
      </p>
      <p className="hint">{t('rules')}</p>
    </div>
  )
}
