import type { OrderEntryView } from '#app/features/orders/parts/order-entry-view.ts'
import { GiveUp } from '#app/features/orders/site/purchases/give-up.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { paths } from '#app/visit/paths/reader.ts'

type Props = {
  entry: OrderEntryView
  order: { id: string; planId: string; redirectUrl: string | null; state: string }
}

/**
 * An unfinished order for this plan, or for one that covers the same, perhaps in another tab. The reader can continue
 * with it, or give it up if it waits for them. A second one can't be started.
 */
export function OpenOrder({ entry: { plan }, order }: Props) {
  const { t } = useTranslation('commerce')
  const waits = order.redirectUrl !== null && order.state === 'redirected'
  return (
    <div className="order-page">
      <h1>{t('open.title')}</h1>
      <p lang={langOf(plan.name)} className="order-name">
        {plan.name}
      </p>
      <p className="order-note">{t(wordsOf({ waits, isOther: order.planId !== plan.id }))}</p>
      <p className="order-ways">
        <ButtonLink to={paths.veritransConfirm({ order_id: order.id })}>
          {t(waits ? 'open.goOn' : 'state.verifying.look')}
        </ButtonLink>
      </p>
      {waits && <GiveUp orderId={order.id} />}
    </div>
  )
}

function wordsOf({ waits, isOther }: { waits: boolean; isOther: boolean }) {
  if (isOther) return waits ? 'open.other' : 'open.otherVerifying'
  return waits ? 'open.text' : 'open.verifying'
}
