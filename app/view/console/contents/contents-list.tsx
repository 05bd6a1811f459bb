import './contents.css'
import '#app/view/atoms/word-link.css'
import type { viewContents } from '#app/pages/admin/contents/contents-view.ts'
import { adminPaths, type ContentsQuery } from '#app/paths/admin.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { ButtonLink } from '#app/view/atoms/button.tsx'
import { Link } from '#app/view/atoms/link.tsx'
import { Pager } from '#app/view/atoms/pager.tsx'
import { useHere } from '#app/view/atoms/use-here.ts'
import { LightIsland } from '#app/view/islands/island.tsx'
import { ContentsFilter } from './contents-filter.tsx'
import { ContentsStates } from './contents-states.tsx'
import { ContentsTable, type ListOrder } from './contents-table.tsx'

export type ContentsProps = {
  tenantId: number
  list: ReturnType<typeof viewContents>
  query: ContentsQuery
  order: ListOrder
}

/** How often the states of files in work are asked for anew. Milliseconds. */
const askEvery = 3_000

/** The list of a site's contents: what it is narrowed by, the states with their counts, the table. */
export function ContentsList({ tenantId, list, query, order }: ContentsProps) {
  const hrefOf = (change: ContentsQuery) => adminPaths.contents(tenantId, { ...query, ...change })
  const isNarrowed = Boolean(query.q || query.group || query.state || query.view)
  if (list.totalRecords === 0 && !isNarrowed) return <NoContents tenantId={tenantId} />
  return (
    <>
      <ContentsFilter {...{ tenantId, query }} groups={list.groups} />
      <LightIsland name="content-progress" when="idle" props={{ every: askEvery }}>
        <ContentsStates counts={list.counts} state={query.state} hrefOf={hrefOf} />
        {list.counts.working > 0 && <Refresh />}
        {list.contents.length === 0 ? (
          <NoneFound tenantId={tenantId} />
        ) : (
          <ContentsTable {...{ tenantId, order, hrefOf }} contents={list.contents} />
        )}
      </LightIsland>
      <Pager
        page={list.page}
        totalPages={list.totalPages}
        hrefOf={(page) => hrefOf({ page: page === 1 ? undefined : page })}
      />
    </>
  )
}

/** For who has no script; with it the states come by themselves. */
function Refresh() {
  const { t } = useTranslation('console')
  return (
    <p className="contents-refresh">
      <Link to={useHere()} className="word-link">
        {t('contents.refresh')}
      </Link>
    </p>
  )
}

function NoContents({ tenantId }: { tenantId: number }) {
  const { t } = useTranslation('console')
  return (
    <div className="empty">
      <p>{t('contents.none')}</p>
      <p>{t('contents.noneHint')}</p>
      <ButtonLink to={adminPaths.newContent(tenantId)} kind="secondary">
        {t('contents.add')}
      </ButtonLink>
    </div>
  )
}

function NoneFound({ tenantId }: { tenantId: number }) {
  const { t } = useTranslation('console')
  return (
    <div className="empty">
      <p>{t('contents.noneFound')}</p>
      <ButtonLink to={adminPaths.contents(tenantId)} kind="secondary">
        {t('contents.all')}
      </ButtonLink>
    </div>
  )
}
