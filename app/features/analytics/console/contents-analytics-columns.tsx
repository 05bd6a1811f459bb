import type { ContentsUsageRow } from '#app/features/analytics/model/reports/list-content-usage.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type About = { tenantId: number; query: ListQuery; figure: (value: number) => string }

/** The columns of the list of contents by use. Each row links to the content's own figures in the same span. */
export function contentsUsageColumns({
  tenantId,
  query: { from, to },
  figure,
}: About): Column<ContentsUsageRow>[] {
  return [
    {
      key: 'title',
      sort: 'asc',
      text: ({ title }) => title,
      cell: ({ id, title }) => (
        <Link to={adminPaths.contentAnalytics(tenantId, id, { from, to })} lang={langOf(title)}>
          {title}
        </Link>
      ),
    },
    { key: 'author', text: ({ author }) => author },
    { key: 'view', sort: 'desc', isFigure: true, text: ({ view }) => figure(view) },
    { key: 'open', sort: 'desc', isFigure: true, text: ({ open }) => figure(open) },
  ]
}
