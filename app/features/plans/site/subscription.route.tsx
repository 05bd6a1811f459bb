import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { listSubscriptions } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import { listPlans } from '#app/features/plans/model/plan/list-plans.ts'
import { viewPlanContents } from '#app/features/plans/parts/plan-contents.ts'
import { viewPlan, viewSubscriptions } from '#app/features/plans/parts/plan-view.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { Page } from '#app/layout/site/page.tsx'
import { translator } from '#app/visit/translator.ts'
import { PlanOverview } from './plan-overview.tsx'

export const meta = titled<typeof loader>(({ title }) => title)

/** assumed: no site offers more plans than one page of the API can have. */
const allPlans = { page: 1, size: 100 }

/** A reader's plans, with the next event of each, and the plans on offer. */
export const loader = page(
  async ({ visit, url }) => {
    const [own, offers] = await Promise.all([
      listSubscriptions(visit, readPaging({ page: url.searchParams.get('page') ?? undefined })),
      listPlans(visit, allPlans),
    ])
    const contents = offers.plans.map(async (plan) => [plan.id, await viewPlanContents(visit, plan)] as const)
    return {
      title: translator(visit.locale, 'commerce')('subscription.title'),
      own: {
        ...own,
        registrations: await viewSubscriptions(own.registrations, visit),
      },
      plans: offers.plans.map((plan) => viewPlan(plan, visit)),
      contents: Object.fromEntries(await Promise.all(contents)),
    }
  },
  { area: 'subscription' },
)

export default function Subscription() {
  const { own, plans, contents } = useLoaderData<typeof loader>()
  return (
    <Page>
      <PlanOverview own={own} plans={plans} contents={contents} />
    </Page>
  )
}
