import type { CompanyDetail } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Company = Pick<CompanyDetail, 'id' | 'isStopped' | 'usage' | 'maxContent' | 'maxUser'>

/** What a company uses of what it may, and whether it may at all. */
export function CompanyUsage({ company }: { company: Company }) {
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

/** Stops a company or lets it in again; for the system's administrators. */
export function StopCompany({ company: { id, isStopped } }: { company: Company }) {
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
