import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { PeopleTabs } from '#app/layout/console/tabs/people-tabs.tsx'
import { translator } from '#app/visit/translator.ts'
import { TraceSearch } from './trace-search.tsx'
import { viewTracePage } from './trace-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** Who had the page that turned up: the code stands in the address, so that a finding can be sent to a colleague. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const code = (url.searchParams.get('code') ?? '').slice(0, 200)
  const [found, frame] = await Promise.all([viewTracePage(visit, code), viewSiteConsole(visit)])
  const heading = translator(visit.locale, 'console')('screen.trace')
  return { ...found, code, frame, heading, tenantId: visit.site.tenantId }
})

export default function TraceScreen() {
  const { frame, heading, ...found } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <PeopleTabs tenantId={found.tenantId} />
      <TraceSearch {...found} />
    </ConsolePage>
  )
}
