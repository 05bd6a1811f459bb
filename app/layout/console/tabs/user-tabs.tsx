import { Tabs } from '#app/ui/console/tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Tabs for the parts of a reader's page. */
export function UserTabs({ tenantId, userId }: { tenantId: number; userId: string }) {
  const { t } = useWords('console-users')
  return (
    <Tabs
      label={t('user.tabs')}
      tabs={[
        { to: adminPaths.user(tenantId, userId), label: t('user.tab.account') },
        { to: adminPaths.userRights(tenantId, userId), label: t('user.tab.rights') },
        { to: adminPaths.userReading(tenantId, userId), label: t('user.tab.reading') },
      ]}
    />
  )
}
