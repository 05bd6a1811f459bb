import { Fragment } from 'react'
import type { FormReply } from '#app/doors/form.ts'
import type { Quote } from '#app/features/orders/model/order/prepare-purchase.ts'
import { walletsIn } from '#app/features/orders/model/payment-setting/way-offers.ts'
import type { KonbiniInput } from '#app/features/orders/model/waiting/konbini-input.ts'
import type { OrderEntryView, TokenMakerView } from '#app/features/orders/parts/order-entry-view.ts'
import { CardEntry, CardHold, CardLine, CardPageNote } from '#app/features/orders/site/card/card-entry.tsx'
import {
  PlanContact,
  PlanGiftWays,
  PlanGroups,
  PlanOverlaps,
  PlanPrice,
} from '#app/features/plans/parts/plan-parts.tsx'
import { isWaitingWay, waitingWays } from '#app/gateways/payment/ways.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { ErrorAlert, RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { DisclosureLine } from '#app/ui/layout/disclosure-link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { KonbiniFields } from './konbini-fields.tsx'
import { OrderConfirm } from './order-confirm.tsx'
import type { SentKonbini } from './order-form.ts'
import { GiveUp, OrderPrice, OrderSteps } from './order-parts.tsx'
import './order.css'
import '#app/features/plans/parts/plan-list.css'

type CouponFormProps = Pick<OrderEntryView, 'plan' | 'coupon' | 'couponProblem'>

type OpenOrderProps = {
  entry: OrderEntryView
  order: NonNullable<Quote['openOrder']>
}

type PaymentChoiceProps = {
  quote: Quote
  tokens: TokenMakerView | null
  reply: Pick<OrderReply, 'result'> | undefined
}

/** The answers of the order page to its own forms. */
export type OrderReply = {
  /**
   * The last page before ordering, with the input of the first page. `isChanged` means that what was shown before no
   * longer holds.
   */
  confirm?: Brought & { isChanged: boolean; quote: Quote; agreed: string }
  /** A card is needed and none was entered. */
  problem?: 'toast.error.payment' | 'toast.error.emptyCard'
  refusal?: string | null
  /** What was sent, if some of it is wrong. */
  result?: FormReply['result']
}

export type Brought = {
  card?: string | undefined
  token?: string | undefined
  holderName?: string | undefined
  newCard?: string | undefined
  konbini?: KonbiniInput | undefined
}

type Props = { entry: OrderEntryView; reply: OrderReply | undefined }

/** The first page of an order: the plan, what it costs this reader and how it is paid. After it comes the last page before ordering. */
export function OrderEntry({ entry, reply }: Props) {
  const { quote } = entry
  if (quote === null) return <OrderRefused entry={entry} />
  if (quote.openOrder !== null) return <OpenOrder entry={entry} order={quote.openOrder} />
  if (reply?.confirm) return <OrderConfirm entry={entry} brought={reply.confirm} />
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
      <OrderPrice quote={quote} isChosen={waitingWays.every((way) => quote.offers[way] === null)} />
      {hold === null ? (
        <Form method="post" action={paths.orderEntry(plan.id, { coupon: used })} className="order-form">
          <input type="hidden" name="step" value="confirm" />
          <h2>{t('order.payment')}</h2>
          <PaymentChoice quote={quote} tokens={tokens} reply={reply} />
          <Button>{t('order.toConfirm')}</Button>
          <p className="order-hint">{t('order.notYet')}</p>
        </Form>
      ) : (
        <CardHold hold={hold} />
      )}
      {entry.isGift && <PlanGiftWays planId={plan.id} />}
      <DisclosureLine className="order-hint" />
    </div>
  )
}

/** A plan that this reader can't buy: the reason, and what to do instead. */
function OrderRefused({ entry }: { entry: OrderEntryView }) {
  const { plan, refusal, beside } = entry
  const { t, i18n } = useTranslation('commerce')
  const isOwn = refusal === 'planAlreadyRegistered' || refusal === 'existingPlanNotCancelled'
  return (
    <div className="order-page">
      <h1 lang={langOf(plan.name)}>{plan.name}</h1>
      <RefusalAlert name={refusal} takesFocus={false} />
      {beside !== null && (
        <p className="order-note">
          {t(beside.restsUntil === null ? 'order.beside' : 'order.besidePaused', {
            plan: beside.planName,
            on: writeDay(beside.restsUntil ?? beside.endsOn, i18n.language),
          })}
        </p>
      )}
      <p className="order-note">{t(isOwn ? 'order.nothingMore' : 'order.nothingCharged')}</p>
      <p className="order-ways">
        {beside !== null && beside.restsUntil !== null && (
          <ButtonLink to={paths.registration(beside.registrationId, { page: 1 })}>
            {t('subscription.resumePaused')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.subscriptions()}>{t(isOwn ? 'subscription.own' : 'plan.all')}</ButtonLink>
      </p>
      {entry.isGift && <PlanGiftWays planId={plan.id} />}
      {!isOwn && <PlanContact />}
    </div>
  )
}

/** The ways to pay: with the stored card or a new one, on the publisher's page, or not at all (R327–R329, R357). */
export function PaymentChoice({ quote, tokens, reply }: PaymentChoiceProps) {
  const { t } = useTranslation('commerce')
  if (quote.closesAtOnce) return <p className="order-note">{t('order.nothingToPay')}</p>
  if (quote.provider === 'GAKKEN_ID') return <p className="order-note">{t('order.atPublisher')}</p>
  if (quote.provider === 'SHOPIFY') return <p className="order-note">{t('order.atStore')}</p>
  const { savedCard, offers, cardEntry } = quote
  if (cardEntry === null) return null
  const { konbini, transfer } = offers
  const another = cardEntry === 'page' ? 'page' : 'new'
  const entry = tokens === null ? <CardPageNote /> : <CardEntry tokens={tokens} />
  if (savedCard === null && Object.values(offers).every((offer) => offer === null))
    return (
      <>
        <input type="hidden" name="card" value={another} />
        <input type="hidden" name="newCard" />
        {entry}
      </>
    )
  const sent = sentOf(reply)
  const chosen = sent.card ?? (savedCard === null ? another : 'saved')
  return (
    <div className="card-choice">
      <input type="hidden" name="newCard" />
      {savedCard !== null && (
        <label className="check">
          <input type="radio" name="card" value="saved" defaultChecked={chosen === 'saved'} />
          <CardLine card={savedCard} />
        </label>
      )}
      <label className="check">
        <input type="radio" name="card" value={another} id="card-new" defaultChecked={chosen === another} />
        {t(savedCard === null ? 'konbini.byCard' : 'order.newCard')}
      </label>
      {entry}
      {konbini !== null && (
        <>
          <label className="check">
            <input type="radio" name="card" value="konbini" defaultChecked={chosen === 'konbini'} />
            {t('konbini.way')}
          </label>
          <KonbiniFields offer={konbini} sent={sent} />
        </>
      )}
      {transfer !== null && (
        <>
          <label className="check">
            <input type="radio" name="card" value="transfer" defaultChecked={chosen === 'transfer'} />
            {t('transfer.way')}
          </label>
          <p className="order-hint transfer-hint">{t('transfer.wayHint', { count: transfer.days })}</p>
        </>
      )}
      {walletsIn(offers).map((wallet) => (
        <Fragment key={wallet}>
          <label className="check">
            <input type="radio" name="card" value={wallet} defaultChecked={chosen === wallet} />
            {t('wallet.way', { wallet: t(`way.name.${wallet}`) })}
          </label>
          <p className={`order-hint ${wallet}-hint`}>{t(`wallet.hint.${wallet}`)}</p>
        </Fragment>
      ))}
    </div>
  )
}

/** What was sent with the form, if the page shows it again. */
function sentOf(reply: Pick<OrderReply, 'result'> | undefined): SentKonbini & { card: string | null } {
  const { initialValue = {}, error } = reply?.result ?? {}
  const card = typeof initialValue?.card === 'string' ? initialValue.card : null
  return {
    card,
    values: (initialValue ?? {}) as SentKonbini['values'],
    problems: (error ?? {}) as SentKonbini['problems'],
  }
}

/**
 * Shows an unfinished order for this plan, or for one with the same content groups, perhaps in another tab. The reader can continue it, or
 * give it up if it waits for them. They can't start a second one.
 */
export function OpenOrder({ entry: { plan }, order }: OpenOrderProps) {
  const { t } = useTranslation('commerce')
  const isPromised = isWaitingWay(order.way)
  const waits = (isPromised || order.redirectUrl !== null) && order.state === 'redirected'
  return (
    <div className="order-page">
      <h1>{t('open.title')}</h1>
      <p lang={langOf(plan.name)} className="order-name">
        {plan.name}
      </p>
      <p className="order-note">{t(wordsOf({ waits, isPromised, isOther: order.planId !== plan.id }))}</p>
      <p className="order-ways">
        <ButtonLink to={paths.veritransConfirm({ order_id: order.id })}>
          {t(waits ? 'open.goOn' : 'state.verifying.look')}
        </ButtonLink>
      </p>
      {waits && <GiveUp orderId={order.id} />}
    </div>
  )
}

function wordsOf({ waits, isPromised, isOther }: Record<'waits' | 'isPromised' | 'isOther', boolean>) {
  if (waits && isPromised) return isOther ? 'open.otherPromised' : 'open.promised'
  if (isOther) return waits ? 'open.other' : 'open.otherVerifying'
  return waits ? 'open.text' : 'open.verifying'
}

/**
 * Tries a coupon. The page is shown again with the new price (R359), or with the reason why the coupon isn't accepted
 * (R360).
 */
function CouponForm({ plan, coupon, couponProblem }: CouponFormProps) {
  const { t } = useTranslation(['commerce', 'errors'])
  const isWrong = couponProblem !== null
  return (
    <Form method="get" action={paths.orderEntry(plan.id)} className="coupon">
      <div className="field">
        <label htmlFor="coupon">{t('order.coupon')}</label>
        <input
          id="coupon"
          name="coupon"
          defaultValue={coupon}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'coupon-problem' : undefined}
        />
        {isWrong && (
          <p className="problem" id="coupon-problem" role="alert">
            {t(`errors:${couponProblem}`)}
          </p>
        )}
      </div>
      <Button kind="secondary">{t('order.couponApply')}</Button>
      {coupon !== '' && (
        <Link to={paths.orderEntry(plan.id)} className="coupon-without">
          {t('order.couponWithout')}
        </Link>
      )}
    </Form>
  )
}
