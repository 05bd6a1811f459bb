import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsolePlace } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { AuditQuery } from '#app/features/audit/model/audit-log.ts'
import { listSavedViews } from '#app/features/audit/model/views/saved-view.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewPlace } from '#app/layout/console/console-view.ts'
import { translator } from '#app/visit/translator.ts'
import { AuditList } from './audit-list.tsx'
import { auditPathOf, viewAudit } from './audit-view.ts'

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
