import { displayInstant } from '#app/kernel/values/day.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage, type SavedView } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { auditColumns } from './audit-columns.tsx'
import type { AuditLog } from './audit-view.ts'
import { LookFurther } from './look-further.tsx'

type Props = AuditLog & { query: ListQuery; page: number; views: readonly SavedView[] }

/** Areas of actions, as their names begin. */
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

/** Who did what when: the log of a site, a company or the platform. */
export function AuditList({ path, rows, hasMore, next, query, page, views }: Props) {
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
