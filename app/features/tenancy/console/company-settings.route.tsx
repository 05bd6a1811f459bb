import { useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { CompanyInput } from '#app/features/tenancy/model/company/company-input.ts'
import {
  type CompanyDetail,
  getCompanyDetail,
} from '#app/features/tenancy/model/company/get-company-detail.ts'
import { judgeCompany, updateCompanyOf } from '#app/features/tenancy/model/company/save-company.ts'
import { SilentDatabases } from '#app/features/tenancy/parts/silent-databases.tsx'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { CompanyTabs } from '#app/layout/console/tabs/company-tabs.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { CompanyForm } from './company-form.tsx'

type Company = Pick<CompanyDetail, 'id' | 'isStopped' | 'usage' | 'maxContent' | 'maxUser'>

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen of a company and how much of its limits it uses. Only system administrators can change it. */
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
    return redirectWithFlash(context, adminPaths.companySettings(companyId), 'api.update.200')
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
      <SilentDatabases silent={company.silent} />
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

/** How much of its limits a company uses, and whether it is stopped. */
function CompanyUsage({ company }: { company: Company }) {
  const { t } = useWords('console-company')
  const { usage, maxContent, maxUser, isStopped } = company
  const facts = [
    { name: t('company.contents'), value: t('company.usageOf', { used: usage.contents, limit: maxContent }) },
    { name: t('company.users'), value: t('company.usageOf', { used: usage.users, limit: maxUser }) },
    { name: t('company.sites'), value: String(usage.sites) },
    {
      name: t('company.status'),
      value: (
        <StatusDot kind={isStopped ? 'off' : 'ok'}>
          {t(isStopped ? 'companies.stop' : 'companies.allow')}
        </StatusDot>
      ),
    },
  ]
  return <FactList facts={facts} />
}

/** Stops a company or allows it again. For system administrators. */
function StopCompany({ company: { id, isStopped } }: { company: Company }) {
  const { t } = useWords('console-company')
  const to = isStopped ? 'allow' : 'stop'
  return (
    <FormSection title={t('company.end')} help={t(`company.${to}Text`)}>
      <div className="form-actions">
        <ConfirmDialog
          id="company-status"
          label={t(`company.${to}`)}
          action={adminPaths.companyStatus(id)}
          fields={{ status: to }}
          confirm={t(`company.${to}Confirm`)}
          isDanger={!isStopped}
        >
          <p>{t(`company.${to}Text`)}</p>
        </ConfirmDialog>
      </div>
    </FormSection>
  )
}
