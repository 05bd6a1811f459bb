import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import {
  ChangeInput,
  changePlan,
  KeepInput,
  keepPlan,
} from '#app/features/orders/model/plan-change/change-plan.ts'
import { listPlanChanges } from '#app/features/orders/model/plan-change/list-plan-changes.ts'
import { getSubscription } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import { toOrder } from '#app/features/orders/site/order/order-form.ts'
import { viewSubscription } from '#app/features/plans/parts/plan-view.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { PlanChangePage } from './plan-change-page.tsx'
import { viewPlanChanges } from './plan-change-view.ts'

export const meta = titled<typeof loader>(({ registration }) => registration.plan.name)

/** The plans that a registration can be changed to. With `plan` in the address, the last page before changing to that one. */
export const loader = page(
  async ({ visit, params, request }) => {
    const id = params.registrationId ?? ''
    const [own, changes] = await Promise.all([getSubscription(visit, { id }), listPlanChanges(visit, { id })])
    const chosenId = new URL(request.url).searchParams.get('plan')
    return viewPlanChanges(changes, { registration: viewSubscription(own, visit), chosenId, visit })
  },
  { area: 'subscription' },
)

const Sent = z.discriminatedUnion('step', [
  ChangeInput.extend({ step: z.literal('change') }),
  KeepInput.extend({ step: z.literal('keep') }),
])

/** Changes the plan, or takes a change back that was to come. A change that is paid now leads on like any order. */
export const action = form(Sent, async ({ visit, input, params, context }) => {
  const own = { id: params.registrationId ?? '' }
  if (input.step === 'keep') {
    await keepPlan(visit, { ...own, ...input })
    return redirectWithFlash(context, paths.subscriptions(), 'api.update.200')
  }
  return toOrder(context, async () => {
    const placed = await changePlan(visit, { ...own, ...input })
    return placed ?? redirectWithFlash(context, paths.subscriptions(), 'api.update.200')
  })
})

export default function PlanChangeRoute() {
  const view = useLoaderData<typeof loader>()
  const refusal = useActionData<FormReply>()?.refusal ?? null
  return (
    <Page>
      <PlanChangePage view={view} refusal={refusal} />
    </Page>
  )
}
