import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  type ContentReader,
  type ContentUsage,
  ContentUsageQuery,
  contentFigures,
  getContentUsage,
} from '#app/features/analytics/model/reports/get-content-usage.ts'
import { type ListQuery, readListQuery } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { AnalyticsFilter } from './analytics-filter.tsx'
import { UsageChart, UsageSums, UsageTable } from './usage-figures.tsx'
import '#app/ui/atoms/word-link.css'
import '#app/ui/console/list-page.css'
import './analytics.css'

type ContentReadersProps = { tenantId: number; readers: readonly ContentReader[] | null }

type Props = { tenantId: number; query: ListQuery; usage: ContentUsage }

export const meta = titled<typeof loader>(({ usage }) => usage.title)

/** The screen with the use of one content. */
export const loader = consolePage(async ({ visit, params, url }) => {
  const query = readListQuery(url)
  const asked = ContentUsageQuery.parse({ ...query, id: params.contentId })
  return {
    tenantId: visit.site.tenantId,
    query,
    usage: await getContentUsage(visit, asked),
    frame: await viewSiteConsole(visit),
  }
})

export default function ContentNumbersPage() {
  const { frame, tenantId, query, usage } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={usage.title} back={adminPaths.contents(tenantId)}>
      <ContentTabs tenantId={tenantId} contentId={usage.id} />
      <ContentNumbers {...{ tenantId, query, usage }} />
    </ConsolePage>
  )
}

/** The use of one content: sums, charts, their figures in a table, and its readers if the site allows it. */
function ContentNumbers({ tenantId, query, usage }: Props) {
  const { t } = useWords('console-analytics')
  const { day } = useDates()
  const { id, span, periods, total, before, readers } = usage
  return (
    <div className="list-page">
      <AnalyticsFilter path={adminPaths.contentAnalytics(tenantId, id)} query={query} hasBy />
      <p className="hint mt-3">
        {t('span', {
          span: `${day(span.from)} – ${day(span.to)}`,
          before: `${day(span.before.from)} – ${day(span.before.to)}`,
        })}
      </p>
      <UsageSums figures={contentFigures} {...{ total, before }} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(420px,100%),1fr))] gap-x-8 gap-y-6">
        {contentFigures.map((figure) => (
          <UsageChart key={figure} {...{ figure, periods }} by={span.by} />
        ))}
      </div>
      <details className="mt-6 mb-2">
        <summary className="min-h-11 content-center cursor-pointer">{t('table')}</summary>
        <UsageTable figures={contentFigures} periods={periods} by={span.by} />
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

/** The readers who opened the content last, and how far they read; or a note that the site doesn't show readers. */
function ContentReaders({ tenantId, readers }: ContentReadersProps) {
  const { t } = useWords('console-analytics')
  return (
    <section className="mt-8">
      <h2 className="text-lg">{t('readers.title')}</h2>
      {readers === null && <p className="hint">{t('readers.off')}</p>}
      {readers?.length === 0 && <p className="hint">{t('list.none')}</p>}
      {readers !== null && readers.length > 0 && <Readers {...{ tenantId, readers }} />}
    </section>
  )
}

function Readers({ tenantId, readers }: { tenantId: number; readers: readonly ContentReader[] }) {
  const { t } = useWords('console-analytics')
  const { instant } = useDates()
  const far = ({ furthestPage, pages }: ContentReader) =>
    furthestPage === null ? '–' : t('readers.pages', { page: Math.min(furthestPage, pages), pages })
  return (
    <div className="usage-scroll overflow-x-auto">
      <table className="console-table max-w-none">
        <TableHead
          headings={[t('readers.name'), { figure: t('readers.readAt') }, { figure: t('readers.furthest') }]}
        />
        <tbody>
          {readers.map((reader) => (
            <tr key={reader.accountId}>
              <th scope="row">
                <Link to={adminPaths.user(tenantId, reader.accountId)} lang={langOf(reader.name)}>
                  {reader.name}
                </Link>
                <small className="block regular text-ink-2">{reader.email}</small>
              </th>
              <td className="figure" data-label={t('readers.readAt')}>
                {instant(reader.readAt)}
              </td>
              <td className="figure" data-label={t('readers.furthest')}>
                {far(reader)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
