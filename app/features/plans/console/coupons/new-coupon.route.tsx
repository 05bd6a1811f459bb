import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { CouponInput } from '#app/features/plans/model/coupon/editing/coupon-input.ts'
import { addCoupon } from '#app/features/plans/model/coupon/editing/save-coupon.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { CouponForm } from './coupon-forms.tsx'
import { viewChoices } from './coupons-view.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = consolePage(async ({ visit }) => ({
  ...(await viewSiteScreen(visit, translator(visit.locale, 'console-commerce')('coupons.add'))),
  ...(await viewChoices(visit)),
}))

export const action = consoleForm(CouponInput, async ({ visit, input, context }) => {
  await addCoupon(visit, input)
  return redirectWithFlash(context, adminPaths.coupons(visit.site.tenantId), 'api.create.200')
})

export default function NewCoupon() {
  const { frame, heading, tenantId, plans, groups } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  const back = adminPaths.coupons(tenantId)
  return (
    <ConsolePage frame={frame} title={heading} back={back} backTo={t('coupons.back')}>
      <CouponForm
        action={adminPaths.newCoupon(tenantId)}
        values={{ usages: 100 }}
        plans={plans}
        groups={groups}
        reply={useActionData<FormReply>()}
      />
    </ConsolePage>
  )
}
