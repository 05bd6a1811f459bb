import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  getProtection,
  ProtectionInput,
  saveProtection,
} from '#app/features/reading/model/protection/save-protection.ts'
import { protections } from '#app/kernel/values/reading/protection.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { SiteTabs } from '#app/layout/console/tabs/site-tabs.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for the protection of contents that have no setting of their own or of their groups. */
export const loader = consolePage(async ({ visit }) => {
  const values = await getProtection(visit)
  const heading = translator(visit.locale, 'console-company')('site.tab.protection')
  return { tenantId: visit.site.tenantId, values, heading, frame: await viewSiteConsole(visit) }
})

export const action = settingForm(ProtectionInput, saveProtection, adminPaths.siteProtection)

export default function SiteProtection() {
  const { tenantId, heading, frame, values } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  return (
    <ConsolePage frame={frame} title={heading}>
      <SiteTabs frame={frame} />
      <SchemaForm
        schema={ProtectionInput}
        action={adminPaths.siteProtection(tenantId)}
        values={values}
        reply={useActionData<FormReply>()}
        words="console-company"
        prefix="protection"
        options={{
          protection: protections.map((level) => ({
            value: level,
            label: t(`protection.protection.${level}`),
          })),
        }}
        sections={[
          {
            title: t('protection.section'),
            help: t('protection.help'),
            fields: ['protection', 'copyPercent', 'samplePercent'],
          },
        ]}
        submit={t('site.save')}
      />
    </ConsolePage>
  )
}
