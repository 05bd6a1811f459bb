import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  ContentsUsageQuery,
  listContentUsage,
} from '#app/features/analytics/model/reports/list-content-usage.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { translator } from '#app/visit/translator.ts'
import { ContentsNumbers } from './contents-numbers.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** All contents of a site by their use. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = readListQuery(url)
  const paging = readPaging({ page: query.page, size: 50 })
  const groups = visit.site.groups.filter(({ type }) => type === 'normal')
  return {
    heading: translator(visit.locale, 'console-numbers')('contents.title'),
    tenantId: visit.site.tenantId,
    query,
    groups: groups.map(({ id, name }) => ({ value: String(id), label: name })),
    usage: await listContentUsage(visit, { query: ContentsUsageQuery.parse(query), paging }),
    frame: await viewSiteConsole(visit),
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
