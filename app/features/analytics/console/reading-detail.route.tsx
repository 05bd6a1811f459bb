import { useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  getReadingDetail,
  ReadingDetailInput,
  saveReadingDetail,
} from '#app/features/analytics/model/reports/reading-detail.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SettingForm, SettingPage } from '#app/layout/console/setting-page.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for the setting whether administrators see who read what. */
export const loader = consolePage(async ({ visit }) => {
  requireStaff(visit, 'company')
  return {
    values: await getReadingDetail(visit),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-company')('site.tab.usage'))),
  }
})

export const action = settingForm(ReadingDetailInput, saveReadingDetail, adminPaths.readingDetail)

export default function ReadingDetailPage() {
  const { tenantId, values, ...page } = useLoaderData<typeof loader>()
  return (
    <SettingPage {...page}>
      <SettingForm
        schema={ReadingDetailInput}
        action={adminPaths.readingDetail(tenantId)}
        values={values}
        prefix="usage"
        fields={['readingDetail']}
      />
    </SettingPage>
  )
}
