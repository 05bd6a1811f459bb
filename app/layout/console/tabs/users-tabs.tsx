import { Tabs } from '#app/ui/console/tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Tabs for a site's users, their groups, and for finding the reader whose copy of a page turned up elsewhere. */
export function UsersTabs({ tenantId }: { tenantId: number }) {
  const { t } = useWords('console')
  const tabs = [
    { to: adminPaths.users(tenantId), label: t('screen.users') },
    { to: adminPaths.userGroups(tenantId), label: t('screen.userGroups') },
    { to: adminPaths.trace(tenantId), label: t('screen.trace') },
  ]
  return <Tabs label={t('screen.users')} tabs={tabs} />
}
