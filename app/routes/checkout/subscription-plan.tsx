import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { getPlan } from '#app/domain/commerce/plan/get-plan.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import { page } from '#app/http/page.ts'
import { viewPlan } from '#app/pages/checkout/plan-view.ts'
import { paths } from '#app/paths/reader.ts'
import { titleOf } from '#app/routes/meta.ts'
import { PlanPage } from '#app/view/commerce/plan-page.tsx'
import { Page } from '#app/view/frame/page.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.plan.name)

/** One plan; where it can't be loaded, the sign-in, which sends a reader on to where they were (R043, R083). */
export const loader = page(
  async ({ visit, params }) => {
    try {
      return { plan: viewPlan(await getPlan(visit, { id: params.subscriptionId ?? '' }), visit) }
    } catch (error) {
      if (isRefusal(error) && error.name === 'subscriptionNotFound') throw redirect(paths.login())
      throw error
    }
  },
  { area: 'subscription' },
)

export default function SubscriptionPlan() {
  const { plan } = useLoaderData<typeof loader>()
  return (
    <Page>
      <PlanPage plan={plan} />
    </Page>
  )
}
