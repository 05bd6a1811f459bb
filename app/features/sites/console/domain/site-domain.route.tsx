import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { checkOwnDomain, getOwnDomain } from '#app/features/sites/model/own-domain/get-own-domain.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { SiteTabs } from '#app/layout/console/tabs/site-tabs.tsx'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { OwnDomainView } from './own-domain.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** The site's own domain: the records it needs, each as it should be and as it is. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const domain = await getOwnDomain(visit)
  const heading = translator(visit.locale, 'console-company')('domain.title')
  const { tenantId } = visit.site
  const servedAt = domain === null || domain.domain === visit.site.domain ? null : absoluteUrl(visit, '/')
  return { tenantId, domain, servedAt, heading, frame: await viewSiteConsole(visit) }
})

/** Looks at it now. */
export const action = form(
  z.object({}),
  async ({ visit, params }) => {
    const tenantId = readConsoleId(params.tenantId)
    await checkOwnDomain(await visitFor(visit, tenantId))
    return redirect(adminPaths.siteDomain(tenantId))
  },
  { hasPage: false },
)

export default function SiteDomain() {
  const { tenantId, domain, servedAt, heading, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  return (
    <ConsolePage frame={frame} title={heading}>
      <SiteTabs frame={frame} />
      {domain === null ? (
        <div className="empty">
          <EmptyState title={t('domain.title')} hint={t('domain.path')}>
            <ButtonLink to={adminPaths.siteSettings(tenantId)}>{t('domain.toSettings')}</ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <OwnDomainView {...{ tenantId, domain, servedAt }} />
      )}
    </ConsolePage>
  )
}

export { RouteError as ErrorBoundary }
