import './plan-list.css'
import '#app/ui/atoms/tick.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { PlanContents } from '#app/pages/checkout/plan-contents.ts'
import type { OverlapView, PlanView } from '#app/pages/checkout/plan-view.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { PlanContact } from './plan-contact.tsx'
import { PlanCovers } from './plan-covers.tsx'
import { PlanOverlaps } from './plan-overlaps.tsx'
import { PlanGroups, PlanImage, PlanPrice } from './plan-parts.tsx'

type Props = {
  plan: PlanView
  overlaps: readonly OverlapView[]
  /** The reader can buy it here. */
  isSold: boolean
  contents: PlanContents
}

/** One plan: what it is, what it costs and opens. */
export function PlanPage({ plan, overlaps, isSold, contents }: Props) {
  const { t } = useTranslation('commerce')
  return (
    <article className="plan-page">
      <BackLink to={paths.subscriptions()}>{t('plan.all')}</BackLink>
      <h1 lang={langOf(plan.name)}>{plan.name}</h1>
      {plan.imageName !== null && <PlanImage name={plan.imageName} />}
      {plan.description !== '' && <p lang={langOf(plan.description)}>{plan.description}</p>}
      <PlanPrice plan={plan} />
      <PlanGroups groups={plan.groups} />
      <PlanCovers contents={contents} />
      {plan.isRegistered && <p className="tick">{t('plan.registeredNow')}</p>}
      {isSold && <PlanOverlaps overlaps={overlaps} />}
      {isSold && (
        <p className="plan-way">
          <ButtonLink to={paths.orderEntry(plan.id)}>{t('plan.buy')}</ButtonLink>
        </p>
      )}
      {!plan.isRegistered && <PlanContact />}
    </article>
  )
}
