import { Tabs } from '#app/ui/console/tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Tabs for the settings of a whole company. */
export function CompanyTabs({ companyId }: { companyId: number }) {
  const { t } = useWords('console-company')
  return (
    <Tabs
      label={t('company.tabs')}
      tabs={[
        { to: adminPaths.companySettings(companyId), label: t('company.settings') },
        { to: adminPaths.companyPayment(companyId), label: t('company.payment') },
        { to: adminPaths.reconciliation(companyId), label: t('company.reconciliation') },
        { to: adminPaths.companyReferrers(companyId), label: t('company.referrers') },
      ]}
    />
  )
}
