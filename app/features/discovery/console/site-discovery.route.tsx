import { useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { DiscoveryInput, getDiscovery, saveDiscovery } from '#app/features/discovery/model/save-discovery.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SettingForm, SettingPage } from '#app/layout/console/setting-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/**
 * The screen for the setting whether the site announces its contents to search engines, feed readers and reading
 * applications.
 */
export const loader = consolePage(async ({ visit }) => {
  const { isOpen, ...values } = await getDiscovery(visit)
  return {
    isOpen,
    values,
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-company')('site.tab.discovery'))),
  }
})

export const action = settingForm(DiscoveryInput, saveDiscovery, adminPaths.siteDiscovery)

export default function SiteDiscovery() {
  const { tenantId, isOpen, values, ...page } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  return (
    <SettingPage {...page}>
      <SettingForm
        schema={DiscoveryInput}
        action={adminPaths.siteDiscovery(tenantId)}
        values={values}
        prefix="discovery"
        fields={['searchEngines', 'feeds']}
        help={t(isOpen ? 'discovery.help' : 'discovery.closed')}
      />
    </SettingPage>
  )
}
