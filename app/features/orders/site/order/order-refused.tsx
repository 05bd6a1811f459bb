import type { OrderEntryView } from '#app/features/orders/parts/order-entry-view.ts'
import { PlanContact } from '#app/features/plans/parts/plan-contact.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { writeDay } from '#app/ui/atoms/write-day.ts'
import { paths } from '#app/visit/paths/reader.ts'

/** A plan that this reader can't buy: the reason, and what to do instead. */
export function OrderRefused({ entry: { plan, refusal, beside } }: { entry: OrderEntryView }) {
  const { t, i18n } = useTranslation('commerce')
  const isOwn = refusal === 'planAlreadyRegistered' || refusal === 'existingPlanNotCancelled'
  return (
    <div className="order-page">
      <h1 lang={langOf(plan.name)}>{plan.name}</h1>
      <RefusalAlert name={refusal} takesFocus={false} />
      {beside !== null && (
        <p className="order-note">
          {t('order.beside', { plan: beside.planName, on: writeDay(beside.endsOn, i18n.language) })}
        </p>
      )}
      <p className="order-note">{t(isOwn ? 'order.nothingMore' : 'order.nothingCharged')}</p>
      <p className="order-ways">
        <ButtonLink to={paths.subscriptions()}>{t(isOwn ? 'subscription.own' : 'plan.all')}</ButtonLink>
      </p>
      {!isOwn && <PlanContact />}
    </div>
  )
}
