import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  type ContentsUsage,
  ContentsUsageQuery,
  listContentUsage,
} from '#app/features/analytics/model/reports/list-content-usage.ts'
import { type ListQuery, readListPage } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { AnalyticsTabs } from '#app/layout/console/tabs/analytics-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { contentsUsageColumns } from './contents-analytics-columns.tsx'
import { useFigures, useMonths } from './use-figures.ts'
import './analytics.css'

type Props = {
  tenantId: number
  query: ListQuery
  groups: readonly { value: string; label: string }[]
  usage: ContentsUsage
}

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with all contents of a site, sorted by use. */
export const loader = consolePage(async ({ visit, url }) => {
  const { query, paging } = readListPage(url)
  const groups = visit.site.groups.filter(({ type }) => type === 'normal')
  return {
    query,
    groups: groups.map(({ id, name }) => ({ value: String(id), label: name })),
    usage: await listContentUsage(visit, { query: ContentsUsageQuery.parse(query), paging }),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-analytics')('contents.title'))),
  }
})

export default function ContentsNumbersPage() {
  const { heading, frame, ...numbers } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <ContentsNumbers {...numbers} />
    </ConsolePage>
  )
}

/** The list of all contents by use, most opened first. In ascending order it begins with the unread ones. */
function ContentsNumbers({ tenantId, query, groups, usage }: Props) {
  const { t } = useWords('console-analytics')
  const { figure } = useFigures()
  const months = useMonths()
  const by = ['view', 'title'].find((name) => name === query.sort) ?? 'open'
  const usual = by === 'title' ? 'asc' : 'desc'
  const direction = query.direction === 'asc' || query.direction === 'desc' ? query.direction : usual
  return (
    <>
      <AnalyticsTabs tenantId={tenantId} />
      <p className="hint">{t('list.months', { months: months(usage.months) })}</p>
      <ListPage
        path={adminPaths.contentsAnalytics(tenantId)}
        query={query}
        order={{ by, direction }}
        words="console-analytics"
        prefix="contents"
        columns={contentsUsageColumns({ tenantId, query, figure })}
        rows={usage.contents}
        idOf={({ id }) => id}
        paged={usage}
        search={t('contents.search')}
        filters={[
          { name: 'from', label: t('from'), type: 'date' },
          { name: 'to', label: t('to'), type: 'date' },
          { name: 'group', label: t('contents.group'), any: t('contents.anyGroup'), choices: groups },
        ]}
        csv={adminPaths.contentsNumbersCsv(tenantId)}
        empty={
          <EmptyState title={t('contents.none')} hint={t('contents.noneHint')}>
            <ButtonLink to={adminPaths.newContent(tenantId)}>{t('contents.add')}</ButtonLink>
          </EmptyState>
        }
      />
    </>
  )
}
