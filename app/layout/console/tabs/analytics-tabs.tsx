import { Tabs } from '#app/ui/console/tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Tabs for a site's statistics as a whole and by content. */
export function AnalyticsTabs({ tenantId }: { tenantId: number }) {
  const { t } = useWords('console-analytics')
  const tabs = [
    { to: adminPaths.numbers(tenantId), label: t('tabs.site') },
    { to: adminPaths.contentsAnalytics(tenantId), label: t('contents.title') },
  ]
  return <Tabs label={t('title')} tabs={tabs} />
}
