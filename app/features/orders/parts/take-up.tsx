import '#app/features/plans/parts/plan-list.css'
import type { SubscriptionView } from '#app/features/plans/parts/plan-view.ts'
import { useTaxWord } from '#app/features/plans/parts/tax-word.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useYen } from '#app/ui/atoms/formats.ts'
import { paths } from '#app/visit/paths/reader.ts'

/** Offers to order again, at the price of today, a plan that ended because it wasn't paid. */
export function TakeUp({ registration: { plan, takeUp } }: { registration: SubscriptionView }) {
  const { t } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(plan.isExempt)
  if (takeUp === null) return null
  return (
    <p className="plan-way">
      <ButtonLink to={paths.orderEntry(plan.id)} kind="secondary">
        {t('subscription.takeUp', { total: yen(takeUp), tax })}
        <span className="only-heard"> {plan.name}</span>
      </ButtonLink>
    </p>
  )
}
