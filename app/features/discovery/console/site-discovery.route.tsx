import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { DiscoveryInput, getDiscovery, saveDiscovery } from '#app/features/discovery/model/save-discovery.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { SiteTabs } from '#app/layout/console/tabs/site-tabs.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
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
  const heading = translator(visit.locale, 'console-company')('site.tab.discovery')
  return { tenantId: visit.site.tenantId, isOpen, values, heading, frame: await viewSiteConsole(visit) }
})

export const action = settingForm(DiscoveryInput, saveDiscovery, adminPaths.siteDiscovery)

export default function SiteDiscovery() {
  const { tenantId, isOpen, heading, frame, values } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  return (
    <ConsolePage frame={frame} title={heading}>
      <SiteTabs frame={frame} />
      <SchemaForm
        schema={DiscoveryInput}
        action={adminPaths.siteDiscovery(tenantId)}
        values={values}
        reply={useActionData<FormReply>()}
        words="console-company"
        prefix="discovery"
        sections={[
          {
            title: t('discovery.section'),
            help: t(isOpen ? 'discovery.help' : 'discovery.closed'),
            fields: ['searchEngines', 'feeds'],
          },
        ]}
        submit={t('site.save')}
      />
    </ConsolePage>
  )
}
