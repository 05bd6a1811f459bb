import type { Quote } from '#app/features/orders/model/order/quote-order.ts'
import type { OrderEntryView } from '#app/features/orders/parts/order-entry-view.ts'
import { PlanOverlaps } from '#app/features/plans/parts/plan-overlaps.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { OrderReply } from './order-entry.tsx'
import { OrderPrice } from './order-price.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderSum } from './order-sum.tsx'
import { OrderTerms } from './order-terms.tsx'
import { SellerFacts } from './seller-facts.tsx'

type Props = { entry: OrderEntryView; quote: Quote; brought: NonNullable<OrderReply['confirm']> }

/**
 * The last page before ordering, with everything that the law on specified commercial transactions requires (article
 * 12-6): what and how much, the price, when and how it is paid, when it is delivered, how it renews and ends, and who
 * sells it.
 */
export function OrderConfirm({ entry, quote, brought }: Props) {
  const { t } = useTranslation('commerce')
  const { plan, seller, couponProblem } = entry
  const coupon = couponProblem === null ? entry.coupon : ''
  return (
    <div className="order-page">
      <h1>{t('confirm.title')}</h1>
      <OrderSteps at="confirm" />
      {brought.isChanged && (
        <p className="alert" role="alert">
          {t('confirm.changed')}
        </p>
      )}
      <h2 lang={langOf(plan.name)}>{plan.name}</h2>
      <PlanOverlaps overlaps={entry.overlaps} />
      <OrderPrice quote={quote} />
      <OrderTerms plan={plan} quote={quote} brought={brought} />
      <h2>{t('seller.title')}</h2>
      <SellerFacts seller={seller} />
      <Form method="post" action={paths.orderEntry(plan.id, { coupon })} className="order-form">
        <input type="hidden" name="step" value="order" />
        <input type="hidden" name="key" value={entry.key} />
        <input type="hidden" name="agreed" value={entry.agreed} />
        {brought.card && <input type="hidden" name="card" value={brought.card} />}
        {brought.token && <input type="hidden" name="token" value={brought.token} />}
        {brought.holderName && <input type="hidden" name="holderName" value={brought.holderName} />}
        {brought.newCard && <input type="hidden" name="newCard" value={brought.newCard} />}
        <OrderSum plan={plan} quote={quote} />
        <p className="order-hint">{t('confirm.fixed')}</p>
        <Button>{t(buttonOf(quote))}</Button>
        <Link to={paths.orderEntry(plan.id, { coupon })} className="order-back">
          {t('confirm.back')}
        </Link>
      </Form>
    </div>
  )
}

/** The button says what pressing it does. */
function buttonOf({ closesAtOnce, price, provider }: Quote) {
  if (closesAtOnce) return 'confirm.registerFree'
  if (provider === 'GAKKEN_ID') return 'confirm.toPublisher'
  return price.total === 0 ? 'confirm.beginFree' : 'confirm.pay'
}
