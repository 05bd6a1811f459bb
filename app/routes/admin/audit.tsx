import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AuditQuery } from '#app/domain/audit/audit-log.ts'
import { listSavedViews } from '#app/domain/audit/views/saved-view.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsolePlace } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewPlace } from '#app/layout/console/console-view.ts'
import { auditPathOf, viewAudit } from '#app/pages/admin/audit-view.ts'
import { AuditList } from '#app/view/console/audit/audit-list.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** The log of what administrators did: on the platform, in a company, at a site, by the address. */
export const loader = page(async ({ visit, params, url }) => {
  const place = readConsolePlace(params)
  const query = readListQuery(url)
  const paging = readPaging({ page: query.page, size: 50 })
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
