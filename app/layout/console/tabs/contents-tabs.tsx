import { Tabs } from '#app/ui/console/tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Tabs for the lists about a site's contents. */
export function ContentsTabs({ tenantId }: { tenantId: number }) {
  const { t } = useWords('console-content')
  const tabs = [
    { to: adminPaths.contents(tenantId), label: t('tabs.contents') },
    { to: adminPaths.groups(tenantId), label: t('tabs.groups') },
    { to: adminPaths.hashtags(tenantId), label: t('tabs.hashTags') },
    { to: adminPaths.imports(tenantId, 'contents'), label: t('tabs.imports') },
    { to: adminPaths.trash(tenantId), label: t('tabs.trash') },
  ]
  return <Tabs label={t('tabs.label')} tabs={tabs} />
}

/** Tabs for viewing and changing one content. */
export function ContentTabs({
  tenantId,
  contentId,
  here,
}: {
  tenantId: number
  contentId: string
  here?: string
}) {
  const { t } = useWords('console-content')
  const tabs = [
    { to: adminPaths.adminContent(tenantId, contentId), label: t('tabs.file') },
    { to: adminPaths.contentFields(tenantId, contentId), label: t('tabs.fields') },
    { to: adminPaths.contentCover(tenantId, contentId), label: t('tabs.cover') },
    { to: adminPaths.contentVersions(tenantId, contentId), label: t('tabs.versions') },
    { to: adminPaths.contentLinks(tenantId, contentId), label: t('tabs.links') },
    { to: adminPaths.contentAnalytics(tenantId, contentId), label: t('tabs.numbers') },
  ]
  return <Tabs label={t('tabs.content')} tabs={tabs} {...(here !== undefined && { here })} />
}
