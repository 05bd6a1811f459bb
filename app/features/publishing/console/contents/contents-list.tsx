import './contents.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { isNarrowed, type ListQuery } from '#app/kernel/values/list-query.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage, type SavedView } from '#app/ui/console/list-page.tsx'
import { RefreshLink } from '#app/ui/console/refresh-link.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import { contentColumns } from './content-columns.tsx'
import { useContentActions, useContentFilters } from './contents-actions.tsx'
import { ContentsStates } from './contents-states.tsx'
import type { viewContents } from './contents-view.ts'

export type ContentsProps = {
  tenantId: number
  list: ReturnType<typeof viewContents>
  query: ListQuery
  order: { by: string; direction: 'asc' | 'desc' }
  views: readonly SavedView[]
}

/** How often the states of files in work are asked for anew. Milliseconds. */
const askEvery = 3_000

/** The list of a site's contents: the states of files with their counts, what it is narrowed by, the table. */
export function ContentsList({ tenantId, list, query, order, views }: ContentsProps) {
  const { t } = useWords('console-content')
  const { t: words, i18n } = useTranslation('console')
  const path = adminPaths.contents(tenantId)
  const filters = useContentFilters(list)
  const bulk = useContentActions(list)
  const hrefOf = (change: { state?: string | undefined }) =>
    withQuery(path, { ...query, ...change, page: undefined })
  const { page: _, ...narrowed } = query
  const isEmpty = list.totalRecords === 0 && !isNarrowed(query)
  return (
    <LightIsland name="content-progress" when="idle" props={{ every: askEvery }}>
      {!isEmpty && (
        <ContentsStates
          counts={list.counts}
          isAtLeast={list.totalIsAtLeast}
          state={query.state}
          hrefOf={hrefOf}
        />
      )}
      {list.counts.working > 0 && <RefreshLink />}
      <ListPage
        {...{ path, query, order, views, filters, bulk }}
        words="console-content"
        prefix="contents"
        columns={contentColumns({ t, locale: i18n.language, tenantId })}
        rows={list.contents}
        idOf={({ id }) => id}
        paged={list}
        search={t('contents.search')}
        csv={adminPaths.contentsCsv(tenantId)}
        moreCsv={{ to: adminPaths.contentsExport(tenantId, narrowed), label: words('contents.csv') }}
        empty={<NoContents tenantId={tenantId} />}
      />
    </LightIsland>
  )
}

function NoContents({ tenantId }: { tenantId: number }) {
  const { t } = useTranslation('console')
  return (
    <EmptyState title={t('contents.none')} hint={t('contents.noneHint')}>
      <ButtonLink to={adminPaths.newContent(tenantId)} kind="secondary">
        {t('contents.add')}
      </ButtonLink>
    </EmptyState>
  )
}
