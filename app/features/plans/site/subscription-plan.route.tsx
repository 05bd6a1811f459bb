import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { getPlan } from '#app/features/plans/model/plan/get-plan.ts'
import { viewPlanContents } from '#app/features/plans/parts/plan-contents.ts'
import { isSoldTo, viewOverlaps, viewPlan } from '#app/features/plans/parts/plan-view.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { PlanPage } from './plan-page.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.plan.name)

/**
 * One plan. If it can't be loaded, this leads to the sign-in, which sends a reader back to where they were and says why
 * (R043, R083).
 */
export const loader = page(
  async ({ visit, params, context }) => {
    try {
      const plan = await getPlan(visit, { id: params.subscriptionId ?? '' })
      const [isSold, contents] = await Promise.all([isSoldTo(visit, plan), viewPlanContents(visit, plan)])
      return { plan: viewPlan(plan, visit), overlaps: viewOverlaps(plan.overlaps, visit), isSold, contents }
    } catch (error) {
      if (!isRefusal(error) || error.name !== 'subscriptionNotFound') throw error
      setRefusalFlash(context, error.name)
      throw redirect(paths.login())
    }
  },
  { area: 'subscription' },
)

export default function SubscriptionPlan() {
  return (
    <Page>
      <PlanPage {...useLoaderData<typeof loader>()} />
    </Page>
  )
}
