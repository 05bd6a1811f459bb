import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { LookPage } from '#app/features/branding/console/records/look-page.tsx'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { translator } from '#app/visit/translator.ts'
import { LookHistory } from './look-history.tsx'
import { viewLookHistory } from './look-history-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** What changed a site's look, and when. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const heading = translator(visit.locale, 'console-look')('history.title')
  const rows = await viewLookHistory(visit)
  return { tenantId: visit.site.tenantId, rows, heading, frame: await viewSiteConsole(visit) }
})

export default function LookHistoryPage() {
  const { tenantId, rows, heading, frame } = useLoaderData<typeof loader>()
  return (
    <LookPage frame={frame} heading={heading}>
      <LookHistory {...{ tenantId, rows }} />
    </LookPage>
  )
}
