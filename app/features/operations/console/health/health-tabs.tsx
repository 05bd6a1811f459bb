import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Tabs } from '#app/ui/console/tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Links between the state of the platform and its costs. */
export function HealthTabs() {
  const { t } = useTranslation('console-staff')
  const tabs = [
    { to: adminPaths.health(), label: t('health.title') },
    { to: adminPaths.costs(), label: t('costs.title') },
  ]
  return <Tabs label={t('health.title')} tabs={tabs} />
}
