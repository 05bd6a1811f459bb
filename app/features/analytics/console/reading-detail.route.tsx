import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  getReadingDetail,
  ReadingDetailInput,
  saveReadingDetail,
} from '#app/features/analytics/model/reports/reading-detail.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { SiteTabs } from '#app/layout/console/tabs/site-tabs.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for the setting whether administrators see who read what. */
export const loader = consolePage(async ({ visit }) => {
  requireStaff(visit, 'company')
  return {
    tenantId: visit.site.tenantId,
    values: await getReadingDetail(visit),
    heading: translator(visit.locale, 'console-company')('site.tab.usage'),
    frame: await viewSiteConsole(visit),
  }
})

export const action = settingForm(ReadingDetailInput, saveReadingDetail, adminPaths.readingDetail)

export default function ReadingDetailPage() {
  const { tenantId, heading, frame, values } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  return (
    <ConsolePage frame={frame} title={heading}>
      <SiteTabs frame={frame} />
      <SchemaForm
        schema={ReadingDetailInput}
        action={adminPaths.readingDetail(tenantId)}
        values={values}
        reply={useActionData<FormReply>()}
        words="console-company"
        prefix="usage"
        sections={[{ title: t('usage.section'), help: t('usage.help'), fields: ['readingDetail'] }]}
        submit={t('site.save')}
      />
    </ConsolePage>
  )
}
