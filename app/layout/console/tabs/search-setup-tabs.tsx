import { Tabs } from '#app/ui/console/tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Tabs for how a site is searched, and how its lists are sorted. */
export function SearchSetupTabs({ tenantId }: { tenantId: number }) {
  const { t } = useWords('console-search')
  return (
    <Tabs
      label={t('tabs.label')}
      tabs={[
        { to: adminPaths.searchSetup(tenantId), label: t('tabs.title') },
        { to: adminPaths.sortFields(tenantId), label: t('sorts.title') },
        { to: adminPaths.searchResults(tenantId), label: t('tabs.results') },
      ]}
    />
  )
}
