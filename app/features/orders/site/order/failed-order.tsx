import './order.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import type { OrderStateView } from './order-state-view.ts'

/** An order for which the publisher's payment failed: which one, why, and what happened to the money. */
export function FailedOrder({ state: { planName, reason, isCovered, id } }: { state: OrderStateView }) {
  const { t } = useTranslation(['commerce', 'errors'])
  return (
    <>
      <p lang={langOf(planName)}>{planName}</p>
      <p>{t(reason)}</p>
      <p>{t(isCovered ? 'state.covered.text' : 'state.failed.text')}</p>
      <p className="order-hint">{t('state.number', { id })}</p>
    </>
  )
}
