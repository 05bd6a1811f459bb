import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { translator } from '#app/visit/translator.ts'
import { LookOverview } from './look-overview.tsx'
import { viewLook } from './look-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** What a site looks like, at a glance: each form with the colours it has now. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const heading = translator(visit.locale, 'console-look')('title')
  return { heading, parts: await viewLook(visit), frame: await viewSiteConsole(visit) }
})

export default function Look() {
  const { heading, parts, frame } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <LookOverview parts={parts} />
    </ConsolePage>
  )
}
