import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { GuideLine } from '#app/features/dashboard/parts/guide-line.tsx'
import { addSite } from '#app/features/sites/model/sites/save-site.ts'
import { SiteInput } from '#app/features/sites/model/sites/site-input.ts'
import { judgeNewSite } from '#app/features/sites/model/sites/validate-site.ts'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { pathExample, SiteForm } from './site-form.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, params }) => {
  const company = await getCompanyRecord(visit, readConsoleId(params.companyId))
  const heading = translator(visit.locale, 'console-company')('site.new')
  const values = { lang: visit.locale, accountType: 'EMAIL', settingLogin: 1, viewPage: 2 }
  return { company, heading, values, example: pathExample(visit), frame: await viewConsole(visit, company) }
})

/** Adds a site. The next page shows the DNS records for a site on a domain, and the site's home for any other. */
export const action = form(
  SiteInput,
  async ({ visit, input, params, context }) => {
    const { tenantId } = await addSite(visit, readConsoleId(params.companyId), input)
    setFlash(context, 'api.create.200')
    const isOnDomain = input.domainType === 'FULL_DOMAIN'
    return redirect(isOnDomain ? adminPaths.siteDomain(tenantId) : adminPaths.siteHome(tenantId))
  },
  { judge: ({ visit, params, part }) => judgeNewSite(visit, readConsoleId(params.companyId), part) },
)

export default function NewSite() {
  const { company, heading, frame, values, example } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading} back={adminPaths.company(company.id)} backTo={company.name}>
      {frame.sites.length === 0 && <GuideLine done={['company']} to={{}} />}
      <SiteForm
        action={adminPaths.newSite(company.id)}
        reply={useActionData<FormReply>()}
        submit="site.create"
        {...{ values, example }}
      />
    </ConsolePage>
  )
}
