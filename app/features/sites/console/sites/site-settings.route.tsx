import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { updateSiteOf } from '#app/features/sites/model/sites/save-site.ts'
import { getSiteDetail } from '#app/features/sites/model/sites/site-detail.ts'
import { SiteInput } from '#app/features/sites/model/sites/site-input.ts'
import { judgeSite } from '#app/features/sites/model/sites/validate-site.ts'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { SettingPage } from '#app/layout/console/setting-page.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import { pathExample, SiteForm, viewSiteForm } from './site-form.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for a site's name, address, sign-in and layout. */
export const loader = consolePage(async ({ visit }) => {
  // A service's administrator may only change the sign-in page's titles.
  if (requireStaff(visit, 'service').level === 'service_admin')
    throw redirect(adminPaths.siteLoginPage(visit.site.tenantId))
  const values = viewSiteForm(await getSiteDetail(visit))
  const heading = translator(visit.locale, 'console-company')('site.settings')
  const frame = await viewSiteConsole(visit)
  return { tenantId: visit.site.tenantId, values, heading, example: pathExample(visit), frame }
})

export const action = settingForm(SiteInput, updateSiteOf, adminPaths.siteSettings, {
  judge: async ({ visit, part }) => judgeSite(visit, part),
})

export default function SiteSettings() {
  const { tenantId, heading, frame, values, example } = useLoaderData<typeof loader>()
  return (
    <SettingPage frame={frame} heading={heading}>
      <SiteForm
        action={adminPaths.siteSettings(tenantId)}
        reply={useActionData<FormReply>()}
        submit="site.save"
        {...{ values, example }}
      />
    </SettingPage>
  )
}
