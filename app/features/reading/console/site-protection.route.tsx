import { useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  getProtection,
  ProtectionInput,
  saveProtection,
} from '#app/features/reading/model/protection/save-protection.ts'
import { protections } from '#app/kernel/values/reading/protection.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SettingForm, SettingPage } from '#app/layout/console/setting-page.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for the protection of contents that have no setting of their own or of their groups. */
export const loader = consolePage(async ({ visit }) => {
  const values = await getProtection(visit)
  return {
    values,
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-company')('site.tab.protection'))),
  }
})

export const action = settingForm(ProtectionInput, saveProtection, adminPaths.siteProtection)

export default function SiteProtection() {
  const { tenantId, values, ...page } = useLoaderData<typeof loader>()
  return (
    <SettingPage {...page}>
      <SettingForm
        schema={ProtectionInput}
        action={adminPaths.siteProtection(tenantId)}
        values={values}
        prefix="protection"
        fields={['protection', 'copyPercent', 'samplePercent', 'offlineDays', 'dictionaryUrl']}
        choices={{ protection: protections }}
      />
    </SettingPage>
  )
}
