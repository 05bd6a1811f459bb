import { Tabs } from '#app/ui/console/tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Tabs for what a site sells: plans, subscriptions, coupons, discounts and payments. */
export function CommerceTabs({ tenantId }: { tenantId: number }) {
  const { t } = useWords('console-commerce')
  const tabs = [
    { to: adminPaths.plans(tenantId), label: t('tabs.plans') },
    { to: adminPaths.registrations(tenantId), label: t('tabs.registrations') },
    { to: adminPaths.coupons(tenantId), label: t('tabs.coupons') },
    { to: adminPaths.discounts(tenantId), label: t('tabs.discounts') },
    { to: adminPaths.transactions(tenantId), label: t('tabs.transactions') },
    { to: adminPaths.revenue(tenantId), label: t('tabs.revenue') },
    { to: adminPaths.payouts(tenantId), label: t('tabs.payouts') },
    { to: adminPaths.books(tenantId), label: t('tabs.books') },
    { to: adminPaths.plansSetting(tenantId), label: t('setting.title') },
  ]
  return <Tabs label={t('tabs.label')} tabs={tabs} />
}
