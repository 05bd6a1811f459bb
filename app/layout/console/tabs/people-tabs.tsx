import { Tabs } from '#app/ui/console/tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** A site's users, and whose copy of a page turned up. */
export function PeopleTabs({ tenantId }: { tenantId: number }) {
  const { t } = useWords('console')
  const tabs = [
    { to: adminPaths.users(tenantId), label: t('screen.users') },
    { to: adminPaths.trace(tenantId), label: t('screen.trace') },
  ]
  return <Tabs label={t('screen.users')} tabs={tabs} />
}
