import './numbers.css'
import type { ContentsUsage } from '#app/features/analytics/model/reports/list-content-usage.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { NumbersTabs } from '#app/layout/console/tabs/numbers-tabs.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { contentsUsageColumns } from './contents-usage-columns.tsx'
import { useFigures } from './use-figures.ts'
import { useMonths } from './use-months.ts'

type Props = {
  tenantId: number
  query: ListQuery
  groups: readonly { value: string; label: string }[]
  usage: ContentsUsage
}

/** All contents by their use, the most opened first; by the least comes what nobody reads. */
export function ContentsNumbers({ tenantId, query, groups, usage }: Props) {
  const { t } = useWords('console-numbers')
  const { figure } = useFigures()
  const months = useMonths()
  const by = ['view', 'title'].find((name) => name === query.sort) ?? 'open'
  const usual = by === 'title' ? 'asc' : 'desc'
  const direction = query.direction === 'asc' || query.direction === 'desc' ? query.direction : usual
  return (
    <>
      <NumbersTabs tenantId={tenantId} />
      <p className="hint">{t('list.months', { months: months(usage.months) })}</p>
      <ListPage
        path={adminPaths.contentsNumbers(tenantId)}
        query={query}
        order={{ by, direction }}
        words="console-numbers"
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
        empty={<EmptyState title={t('contents.none')} hint={t('contents.noneHint')} />}
      />
    </>
  )
}
