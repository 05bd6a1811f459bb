import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { readConsolePlace } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { AuditQuery } from '#app/features/audit/model/audit-log.ts'
import { listSavedViews } from '#app/features/audit/model/saved-view.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { type ListQuery, readListPage } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewPlace } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage, type SavedView } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import { translator } from '#app/visit/translator.ts'
import { auditColumns } from './audit-columns.tsx'
import { type AuditLog, auditPathOf, viewAudit } from './audit-view.ts'

type LookFurtherProps = { path: string; query: ListQuery; next: number; isEmpty: boolean }

type Props = AuditLog & { query: ListQuery; page: number; views: readonly SavedView[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The log of administrators' actions on the platform, in a company or at a site. The address says which. */
export const loader = page(async ({ visit, params, url }) => {
  const place = readConsolePlace(params)
  const { query, paging } = readListPage(url)
  const [log, frame, views] = await Promise.all([
    viewAudit(visit, place, AuditQuery.parse(query), paging),
    viewPlace(visit, place),
    listSavedViews(visit, auditPathOf(place)),
  ])
  const heading = translator(visit.locale, 'console')('screen.siteAudit')
  return { ...log, frame, views, query, page: paging.page, heading }
})

export default function Audit() {
  const { frame, heading, ...log } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <AuditList {...log} />
    </ConsolePage>
  )
}

/** The areas of actions, with which the names of actions begin. */
const areas = [
  'company',
  'site',
  'staff',
  'key',
  'user',
  'userGroup',
  'rangeProposal',
  'content',
  'contentGroup',
  'upload',
  'import',
  'notification',
  'hashTag',
  'plan',
  'coupon',
  'order',
  'registration',
  'ordinal',
  'terms',
  'mail',
  'search',
  'job',
  'secret',
  'export',
] as const

/** The log of a site, a company or the platform: who did what and when. */
function AuditList({ path, rows, hasMore, next, query, page, views }: Props) {
  const { t: words, maybe } = useWords('console-audit')
  const columns = auditColumns(maybe, displayInstant)
  const areaFilter = {
    name: 'area',
    label: words('audit.area'),
    any: words('audit.anyArea'),
    choices: areas.map((value) => ({ value, label: words(`area.${value}`) })),
  }
  return (
    <ListPage
      {...{ path, query, columns, rows, views }}
      order={{ by: 'at', direction: query.direction === 'asc' ? 'asc' : 'desc' }}
      words="console-audit"
      prefix="audit"
      idOf={({ tenant_id: tenantId, id }) => `${tenantId}-${id}`}
      paged={{
        page,
        totalPages: hasMore ? page + 1 : page,
        totalRecords: rows.length,
        totalIsAtLeast: hasMore || (rows.length > 0 && next !== null),
      }}
      note={
        !hasMore && next !== null && <LookFurther {...{ path, query, next }} isEmpty={rows.length === 0} />
      }
      search={words('audit.search')}
      filters={[
        areaFilter,
        { name: 'from', label: words('audit.from'), type: 'date' },
        { name: 'to', label: words('audit.to'), type: 'date' },
      ]}
      csv={`${path}.csv`}
      empty={<EmptyState title={words('audit.none')} hint={words('audit.noneHint')} />}
    />
  )
}

/** Says how far the log was searched, with a link to the rest. `next` is the time at which the rest begins. */
function LookFurther({ path, query, next, isEmpty }: LookFurtherProps) {
  const { t } = useWords('console-audit')
  const way = query.direction === 'asc' ? 'later' : 'earlier'
  const further = withQuery(path, { ...query, page: undefined, start: String(next) })
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 mt-4 text-sm text-ink-2">
      <span>{t(`audit.${isEmpty ? 'notYet' : 'looked'}.${way}`, { until: displayInstant(next) })}</span>
      <ButtonLink to={further} kind="secondary">
        {t(`audit.further.${way}`)}
      </ButtonLink>
    </p>
  )
}
