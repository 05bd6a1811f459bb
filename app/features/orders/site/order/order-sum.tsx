import type { Quote } from '#app/features/orders/model/order/quote-order.ts'
import type { OrderEntryView } from '#app/features/orders/parts/order-entry-view.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { useYen } from '#app/ui/atoms/use-yen.ts'
import { Renewal } from './order-terms.tsx'

type Props = { plan: OrderEntryView['plan']; quote: Quote }

/**
 * Repeats near the button what is paid today and how it renews, because on a phone the rest of the page is out of sight
 * there.
 */
export function OrderSum({ plan, quote }: Props) {
  const { t } = useTranslation('commerce')
  const yen = useYen()
  return (
    <section className="order-sum" aria-label={t('confirm.sum')}>
      <p className="order-sum-total">
        <span>{t('order.today')}</span> <b>{yen(quote.price.total)}</b>
      </p>
      <p>
        <Renewal plan={plan} quote={quote} />
      </p>
    </section>
  )
}
