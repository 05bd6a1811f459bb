import type { ConsoleView } from '#app/layout/console/console-view.ts'
import { Tabs } from '#app/ui/console/tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Tabs for a site's settings, as far as an administrator's level reaches. */
export function SiteTabs({ frame: { site, staff } }: { frame: ConsoleView }) {
  const { t } = useWords('console-company')
  if (site === null) return null
  const { tenantId } = site
  const loginPage = { to: adminPaths.siteLoginPage(tenantId), label: t('site.tab.loginPage') }
  const discovery = { to: adminPaths.siteDiscovery(tenantId), label: t('site.tab.discovery') }
  const protection = { to: adminPaths.siteProtection(tenantId), label: t('site.tab.protection') }
  const all = [
    { to: adminPaths.siteSettings(tenantId), label: t('site.tab.settings') },
    { to: adminPaths.siteDomain(tenantId), label: t('site.tab.domain') },
    { to: adminPaths.siteSignIn(tenantId), label: t('site.tab.signIn') },
    loginPage,
    { to: adminPaths.siteTerms(tenantId), label: t('site.tab.terms') },
    { to: adminPaths.siteMails(tenantId), label: t('site.tab.mails') },
    discovery,
    protection,
    { to: adminPaths.readingDetail(tenantId), label: t('site.tab.usage') },
    { to: adminPaths.siteTagManager(tenantId), label: t('site.tab.tagManager') },
  ]
  return (
    <Tabs
      label={t('site.tabs')}
      tabs={staff.level === 'service_admin' ? [loginPage, discovery, protection] : all}
    />
  )
}
