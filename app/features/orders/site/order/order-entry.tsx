import { ErrorAlert } from '#app/ui/atoms/error-alert.tsx'
import './order.css'
import '#app/features/plans/parts/plan-list.css'
import type { OrderEntryView } from '#app/features/orders/parts/order-entry-view.ts'
import { CardHold } from '#app/features/orders/site/card/card-hold.tsx'
import { PlanOverlaps } from '#app/features/plans/parts/plan-overlaps.tsx'
import { PlanGroups, PlanPrice } from '#app/features/plans/parts/plan-parts.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { CouponForm } from './coupon-form.tsx'
import { OpenOrder } from './open-order.tsx'
import { OrderConfirm } from './order-confirm.tsx'
import { OrderPrice } from './order-price.tsx'
import { OrderRefused } from './order-refused.tsx'
import { OrderSteps } from './order-steps.tsx'
import { PaymentChoice } from './payment-choice.tsx'

/** What the page of an order answers to its own forms. */
export type OrderReply = {
  /**
   * The last page before ordering, with the input of the first page. `isChanged` means that what was shown before no
   * longer holds.
   */
  confirm?: Brought & { isChanged: boolean }
  /** No card where one is needed. */
  problem?: 'toast.error.payment' | 'toast.error.emptyCard'
  refusal?: string | null
}
export type Brought = {
  card?: string | undefined
  token?: string | undefined
  holderName?: string | undefined
  newCard?: string | undefined
}

type Props = { entry: OrderEntryView; reply: OrderReply | undefined }

/** A plan, what it costs this reader and how it is paid. Then the last page before ordering. */
export function OrderEntry({ entry, reply }: Props) {
  const { quote } = entry
  if (quote === null) return <OrderRefused entry={entry} />
  if (quote.openOrder !== null) return <OpenOrder entry={entry} order={quote.openOrder} />
  if (reply?.confirm) return <OrderConfirm entry={entry} quote={quote} brought={reply.confirm} />
  return <Entry entry={entry} quote={quote} reply={reply} />
}

type EntryProps = Props & { quote: NonNullable<OrderEntryView['quote']> }

function Entry({ entry, quote, reply }: EntryProps) {
  const { t } = useTranslation(['commerce', 'messages'])
  const { plan, coupon, couponProblem, tokens, hold } = entry
  const used = couponProblem === null ? coupon : ''
  return (
    <div className="order-page">
      <BackLink to={paths.subscription(plan.id)}>{t('plan.detail')}</BackLink>
      <h1>{t('order.title')}</h1>
      <OrderSteps at="entry" />
      <RefusalAlert name={hold === null ? (reply?.refusal ?? null) : null} />
      {reply?.problem && <ErrorAlert>{t(`messages:${reply.problem}`)}</ErrorAlert>}
      <section className="order-plan" aria-label={t('order.plan')}>
        <h2 lang={langOf(plan.name)}>{plan.name}</h2>
        <PlanPrice plan={plan} />
        <PlanGroups groups={plan.groups} />
      </section>
      <PlanOverlaps overlaps={entry.overlaps} />
      <CouponForm {...entry} />
      <OrderPrice quote={quote} />
      {hold === null ? (
        <Form method="post" action={paths.orderEntry(plan.id, { coupon: used })} className="order-form">
          <input type="hidden" name="step" value="confirm" />
          <h2>{t('order.payment')}</h2>
          <PaymentChoice quote={quote} tokens={tokens} />
          <Button>{t('order.toConfirm')}</Button>
          <p className="order-hint">{t('order.notYet')}</p>
        </Form>
      ) : (
        <CardHold hold={hold} />
      )}
    </div>
  )
}
