import '#app/features/plans/parts/plan-list.css'
import '#app/ui/atoms/tick.css'
import { PlanContact } from '#app/features/plans/parts/plan-contact.tsx'
import type { PlanContents } from '#app/features/plans/parts/plan-contents.ts'
import { PlanCovers } from '#app/features/plans/parts/plan-covers.tsx'
import { PlanOverlaps } from '#app/features/plans/parts/plan-overlaps.tsx'
import { PlanGroups, PlanImage, PlanPrice } from '#app/features/plans/parts/plan-parts.tsx'
import type { OverlapView, PlanView } from '#app/features/plans/parts/plan-view.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { paths } from '#app/visit/paths/reader.ts'

type Props = {
  plan: PlanView
  overlaps: readonly OverlapView[]
  /** The reader can buy it here. */
  isSold: boolean
  contents: PlanContents
}

/** One plan: what it is, what it costs and what it opens. */
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
