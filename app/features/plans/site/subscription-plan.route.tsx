import { redirect, useLoaderData } from '@remix-run/react'
import { setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { getPlan } from '#app/features/plans/model/plan/list-plans.ts'
import { type PlanContents, viewPlanContents } from '#app/features/plans/parts/plan-contents.ts'
import {
  PlanContact,
  PlanCovers,
  PlanFirstPayment,
  PlanGiftWays,
  PlanGroups,
  PlanImage,
  PlanOverlaps,
  PlanPrice,
} from '#app/features/plans/parts/plan-parts.tsx'
import {
  type OverlapView,
  type PlanView,
  saleTo,
  viewOverlaps,
  viewPlan,
} from '#app/features/plans/parts/plan-view.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { paths } from '#app/visit/paths/reader.ts'
import '#app/features/plans/parts/plan-list.css'
import '#app/ui/atoms/tick.css'

type Props = {
  plan: PlanView
  overlaps: readonly OverlapView[]
  /** Whether the reader can buy the plan here. */
  isSold: boolean
  /** The plan doesn't renew by itself: an invoice is sent for each later period. */
  isInvoiced: boolean
  /** Whether the plan can be bought for other people. */
  isGift: boolean
  contents: PlanContents
}

export const meta = titled<typeof loader>(({ plan }) => plan.name)

/** One plan. If it can't be loaded, the reader is sent to the sign-in, which says why and leads back to where they were (R043, R083). */
export const loader = page(
  async ({ visit, params, context }) => {
    try {
      const plan = await getPlan(visit, { id: params.subscriptionId ?? '' })
      const [sale, contents] = await Promise.all([saleTo(visit, plan), viewPlanContents(visit, plan)])
      return { plan: viewPlan(plan, visit), overlaps: viewOverlaps(plan.overlaps, visit), ...sale, contents }
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

/** One plan: what it is, what it costs and what it opens. */
function PlanPage({ plan, overlaps, isSold, isInvoiced, isGift, contents }: Props) {
  const { t } = useTranslation('commerce')
  return (
    <article className="plan-page">
      <BackLink to={paths.subscriptions()}>{t('plan.all')}</BackLink>
      <h1 lang={langOf(plan.name)}>{plan.name}</h1>
      {plan.imageName !== null && <PlanImage name={plan.imageName} />}
      {plan.description !== '' && <p lang={langOf(plan.description)}>{plan.description}</p>}
      <PlanPrice plan={plan} />
      <PlanFirstPayment plan={plan} />
      <PlanGroups groups={plan.groups} />
      <PlanCovers contents={contents} />
      {plan.isRegistered && <p className="tick">{t('plan.registeredNow')}</p>}
      {isInvoiced && <p>{t('plan.invoiced')}</p>}
      {isSold && <PlanOverlaps overlaps={overlaps} />}
      {isSold && (
        <p className="plan-way">
          <ButtonLink to={paths.orderEntry(plan.id)}>{t('plan.buy')}</ButtonLink>
        </p>
      )}
      {isGift && <PlanGiftWays planId={plan.id} />}
      {!plan.isRegistered && <PlanContact />}
    </article>
  )
}
