import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { listLetters } from '#app/features/notifications/model/mail/custom-mails.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { SiteTabs } from '#app/layout/console/tabs/site-tabs.tsx'
import { translator } from '#app/visit/translator.ts'
import { MailsList } from './mails-list.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** The letters that readers get from the site. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const letters = await listLetters(visit)
  const heading = translator(visit.locale, 'console-company')('site.tab.mails')
  return { tenantId: visit.site.tenantId, letters, heading, frame: await viewSiteConsole(visit) }
})

export default function SiteMails() {
  const { heading, frame, ...list } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <SiteTabs frame={frame} />
      <MailsList {...list} />
    </ConsolePage>
  )
}
