import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { Tabs } from './tabs.tsx'

/** Tabs for adding one content with all its details, or many files at once. */
export function UploadTabs({ tenantId }: { tenantId: number }) {
  const { t } = useTranslation('console-upload')
  const tabs = [
    { to: adminPaths.newContent(tenantId), label: t('tab.one') },
    { to: adminPaths.uploadMany(tenantId), label: t('tab.many') },
  ]
  return <Tabs label={t('tab.label')} tabs={tabs} />
}
