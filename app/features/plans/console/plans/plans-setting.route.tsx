import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  getSubscription,
  SubscriptionInput,
  saveSubscription,
} from '#app/features/plans/model/plan/save-subscription.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** Whether a site offers its plans to readers. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return {
    tenantId: visit.site.tenantId,
    values: await getSubscription(visit),
    heading: translator(visit.locale, 'console-commerce')('setting.title'),
    frame: await viewSiteConsole(visit),
  }
})

export const action = form(SubscriptionInput, async ({ visit, input, params, context }) => {
  const tenantId = readConsoleId(params.tenantId)
  await saveSubscription(await visitFor(visit, tenantId), input)
  setFlash(context, 'api.update.200')
  return redirect(adminPaths.plansSetting(tenantId))
})

export default function PlansSetting() {
  const { tenantId, heading, frame, values } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  return (
    <ConsolePage frame={frame} title={heading}>
      <CommerceTabs tenantId={tenantId} />
      <SchemaForm
        schema={SubscriptionInput}
        action={adminPaths.plansSetting(tenantId)}
        values={values}
        reply={useActionData<FormReply>()}
        words="console-commerce"
        prefix="setting"
        sections={[
          { title: t('setting.section'), help: t('setting.help'), fields: ['showSubscriptionStatus'] },
        ]}
        submit={t('setting.save')}
      />
    </ConsolePage>
  )
}
