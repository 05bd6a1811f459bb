import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { getReadiness } from '#app/features/orders/model/selling/get-readiness.ts'
import { saveSubscription } from '#app/features/orders/model/selling/offer-plans.ts'
import { SellingGaps } from '#app/features/orders/parts/selling-gaps.tsx'
import { getSubscriptionSetting, SubscriptionInput } from '#app/features/plans/model/plan/plans-setting.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** Whether a site offers its plans to readers, and what it lacks before they can buy one. */
export const loader = consolePage(async ({ visit }) => ({
  values: await getSubscriptionSetting(visit),
  readiness: await getReadiness(visit),
  companyId: visit.site.companyId,
  ...(await viewSiteScreen(visit, translator(visit.locale, 'console-commerce')('setting.title'))),
}))

export const action = settingForm(SubscriptionInput, saveSubscription, adminPaths.plansSetting)

export default function PlansSetting() {
  const { tenantId, companyId, heading, frame, values, readiness } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  return (
    <ConsolePage frame={frame} title={heading}>
      <CommerceTabs tenantId={tenantId} />
      <SellingGaps
        readiness={{ ...readiness, gaps: readiness.gaps.filter((need) => need !== 'selling') }}
        {...{ tenantId, companyId }}
      />
      <SchemaForm
        schema={SubscriptionInput}
        action={adminPaths.plansSetting(tenantId)}
        values={values}
        reply={useActionData<FormReply>()}
        words="console-commerce"
        prefix="setting"
        sections={[
          {
            title: t('setting.section'),
            help: t('setting.help'),
            fields: ['showSubscriptionStatus', 'offersGifts'],
          },
        ]}
        submit={t('setting.save')}
      />
    </ConsolePage>
  )
}
