import { useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { ReferrersInput, saveReferrers } from '#app/features/tenancy/model/company/save-company.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { CompanyTabs } from '#app/layout/console/tabs/company-tabs.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for the pages from which a company's documents may be opened (ruling 25). */
export const loader = page(async ({ visit, params }) => {
  const company = await getCompanyRecord(visit, readConsoleId(params.companyId))
  const heading = translator(visit.locale, 'console-company')('referrers.title')
  return { company, heading, frame: await viewConsole(visit, company) }
})

export const action = form(ReferrersInput, async ({ visit, input, params, context }) => {
  const companyId = readConsoleId(params.companyId)
  await saveReferrers(visit, companyId, input)
  return redirectWithFlash(context, adminPaths.companyReferrers(companyId), 'api.update.200')
})

export default function CompanyReferrers() {
  const { company, heading, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  return (
    <ConsolePage frame={frame} title={heading}>
      <CompanyTabs companyId={company.id} />
      <SchemaForm
        schema={ReferrersInput}
        action={adminPaths.companyReferrers(company.id)}
        values={{ referrerUrls: company.referrerUrls, revision: company.revision }}
        reply={useActionData<FormReply>()}
        words="console-company"
        prefix="referrers"
        sections={[{ title: t('referrers.section'), help: t('referrers.help'), fields: ['referrerUrls'] }]}
        submit={t('company.save')}
      />
    </ConsolePage>
  )
}
