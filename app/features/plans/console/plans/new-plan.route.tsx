import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { findGuide } from '#app/features/dashboard/model/guide.ts'
import { SiteGuide } from '#app/features/dashboard/parts/guide-line.tsx'
import { addPlan, PlanInput } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import { viewPlanGroups, viewTaxChoices } from '#app/features/plans/parts/plans-view.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { PlanForm } from './plan-form.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = consolePage(async ({ visit }) => ({
  ...(await viewSiteScreen(visit, translator(visit.locale, 'console-commerce')('plans.add'))),
  guide: await findGuide(visit),
  groups: viewPlanGroups(visit),
  taxes: viewTaxChoices(visit),
}))

export const action = consoleForm(PlanInput, async ({ visit, input, context }) => {
  const { id } = await addPlan(visit, input)
  return redirectWithFlash(context, adminPaths.plan(visit.site.tenantId, id), 'api.create.200')
})

export default function NewPlan() {
  const { frame, heading, tenantId, guide, groups, taxes } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  const back = adminPaths.plans(tenantId)
  return (
    <ConsolePage frame={frame} title={heading} back={back} backTo={t('plans.back')}>
      <SiteGuide {...{ guide, tenantId }} />
      <PlanForm
        action={adminPaths.newPlan(tenantId)}
        values={{}}
        groups={groups}
        taxes={taxes}
        reply={useActionData<FormReply>()}
      />
    </ConsolePage>
  )
}
