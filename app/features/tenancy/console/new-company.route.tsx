import { useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { CompanyInput } from '#app/features/tenancy/model/company/company-input.ts'
import { addCompany, judgeCompany } from '#app/features/tenancy/model/company/save-company.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import { CompanyForm } from './company-form.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit }) => {
  requireStaff(visit, 'system')
  const heading = translator(visit.locale, 'console-company')('company.new')
  return { heading, frame: await viewConsole(visit) }
})

/** Adds a company. The next page adds its first site. */
export const action = form(
  CompanyInput,
  async ({ visit, input, context }) => {
    const { id } = await addCompany(visit, input)
    return redirectWithFlash(context, adminPaths.companyHome(id), 'api.create.200')
  },
  { judge: ({ visit, part }) => judgeCompany(visit, part, null) },
)

export default function NewCompany() {
  const { heading, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  return (
    <ConsolePage frame={frame} title={heading} back={adminPaths.companies()} backTo={t('companies.title')}>
      <CompanyForm
        action={adminPaths.newCompany()}
        values={{ maxContent: 100, maxUser: 100 }}
        reply={useActionData<FormReply>()}
        submit="company.create"
      />
    </ConsolePage>
  )
}
