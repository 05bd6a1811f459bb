import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { CompanyInput } from '#app/features/tenancy/model/company/company-input.ts'
import { getCompanyDetail } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { judgeCompany, updateCompanyOf } from '#app/features/tenancy/model/company/save-company.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { CompanyTabs } from '#app/layout/console/tabs/company-tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { CompanyForm } from './company-form.tsx'
import { CompanyUsage, StopCompany } from './company-status.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** A company with what it uses of its limits; the system's administrators change it here. */
export const loader = page(async ({ visit, params }) => {
  const company = await getCompanyDetail(visit, readConsoleId(params.companyId))
  const heading = translator(visit.locale, 'console-company')('company.settings')
  return { company, heading, frame: await viewConsole(visit, company) }
})

export const action = form(
  CompanyInput,
  async ({ visit, input, params, context }) => {
    const companyId = readConsoleId(params.companyId)
    await updateCompanyOf(visit, companyId, input)
    setFlash(context, 'api.update.200')
    return redirect(adminPaths.companySettings(companyId))
  },
  { judge: ({ visit, params, part }) => judgeCompany(visit, part, readConsoleId(params.companyId)) },
)

export default function CompanySettings() {
  const { company, heading, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  const reply = useActionData<FormReply>()
  const isSystem = frame.staff.level === 'system_admin'
  return (
    <ConsolePage frame={frame} title={heading}>
      <CompanyTabs companyId={company.id} />
      {company.isStopped && <p className="alert alert-error">{t('company.isStopped')}</p>}
      <CompanyUsage company={company} />
      {isSystem && (
        <>
          <CompanyForm
            action={adminPaths.companySettings(company.id)}
            values={company}
            reply={reply}
            submit="company.save"
          />
          <StopCompany company={company} />
        </>
      )}
    </ConsolePage>
  )
}
