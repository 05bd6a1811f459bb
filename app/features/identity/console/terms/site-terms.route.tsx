import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { listTerms } from '#app/features/identity/model/terms/save-terms.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { SiteTabs } from '#app/layout/console/tabs/site-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { TermsList } from './terms-list.tsx'
import { viewTermsList } from './terms-page-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** The versions of the site's terms. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const list = viewTermsList(visit, await listTerms(visit))
  const heading = translator(visit.locale, 'console-company')('site.tab.terms')
  return { tenantId: visit.site.tenantId, ...list, heading, frame: await viewSiteConsole(visit) }
})

export default function SiteTerms() {
  const { tenantId, versions, canAdd, heading, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  const add = <ButtonLink to={adminPaths.newTerms(tenantId)}>{t('terms.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={versions.length > 0 && canAdd && add}>
      <SiteTabs frame={frame} />
      <TermsList {...{ tenantId, versions }} />
    </ConsolePage>
  )
}
