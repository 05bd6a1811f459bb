import '#app/features/orders/site/order/order.css'
import '#app/features/plans/parts/plan-list.css'
import type { WantedPlaces } from '#app/features/orders/model/order/place.ts'
import type { Quote } from '#app/features/orders/model/order/prepare-purchase.ts'
import { CardHold } from '#app/features/orders/site/card/card-entry.tsx'
import { PaymentChoice } from '#app/features/orders/site/order/order-entry.tsx'
import { Fact, Facts, OrderPrice } from '#app/features/orders/site/order/order-parts.tsx'
import { SellerSection } from '#app/features/orders/site/order/seller-facts.tsx'
import { PlanGroups, PlanPrice } from '#app/features/plans/parts/plan-parts.tsx'
import { useTaxWord } from '#app/features/plans/parts/tax-word.ts'
import { waitingWays } from '#app/gateways/payment/ways.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { DisclosureLine } from '#app/ui/layout/disclosure-link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { type WantedValues, wantedFields } from './gift-form.ts'
import type { GiftEntryView } from './gift-view.ts'
import { PlaceFields } from './place-fields.tsx'

/** The answer to either form. `order` is set if the second page is shown. */
export type GiftReply = {
  values: WantedValues
  problems: Record<string, string[]>
  refusal: string | null
  order: {
    quote: Quote
    places: WantedPlaces
    sent: Record<string, string | undefined>
    problems: Record<string, string[]>
  } | null
}

type Props = { entry: GiftEntryView; reply: GiftReply | undefined }

/** First for whom the plan is, then what it costs and how it is paid. */
export function GiftEntry({ entry, reply }: Props) {
  return reply?.order ? (
    <GiftOrder entry={entry} reply={reply} order={reply.order} />
  ) : (
    <Recipients entry={entry} reply={reply} />
  )
}

function Recipients({ entry, reply }: Props) {
  const { t, i18n } = useTranslation('commerce')
  const { plan } = entry
  const isForMany = reply === undefined ? entry.isForMany : reply.values.for === 'many'
  const other = { for: isForMany ? undefined : ('many' as const) }
  return (
    <div className="order-page">
      <BackLink to={paths.orderEntry(plan.id)}>{t('order.title')}</BackLink>
      <h1>{t(isForMany ? 'gift.manyTitle' : 'gift.title')}</h1>
      <RefusalAlert name={reply?.refusal ?? null} />
      <section className="order-plan" aria-label={t('order.plan')}>
        <h2 lang={langOf(plan.name)}>{plan.name}</h2>
        <PlanPrice plan={{ ...plan, freeDays: 0 }} />
        <PlanGroups groups={plan.groups} />
      </section>
      <p className="order-note">
        {t(isForMany ? 'gift.manyLead' : 'gift.lead', { until: writeDay(entry.lapsesOn, i18n.language) })}
      </p>
      <p className="order-hint">
        <Link to={paths.orderGift(plan.id, other)}>{t(isForMany ? 'gift.forOne' : 'gift.forMany')}</Link>
      </p>
      <Form method="post" action={paths.orderGift(plan.id)} className="order-form">
        <input type="hidden" name="step" value="confirm" />
        <input type="hidden" name="for" value={isForMany ? 'many' : 'one'} />
        <PlaceFields
          values={reply?.values ?? {}}
          problems={reply?.problems ?? {}}
          isForMany={isForMany}
          locale={entry.locale}
          days={{ first: entry.today, last: entry.lastSendDay }}
        />
        <Button>{t('order.toConfirm')}</Button>
        <p className="order-hint">{t('order.notYet')}</p>
      </Form>
      <DisclosureLine className="order-hint" />
    </div>
  )
}

type OrderProps = { entry: GiftEntryView; reply: GiftReply; order: NonNullable<GiftReply['order']> }

/** The last page before ordering, with everything that the law on specified commercial transactions requires (article 12-6), and what becomes of the codes. */
function GiftOrder({ entry, reply, order: { quote, places, sent, problems } }: OrderProps) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(quote.price.taxClass === 'exempt')
  const { plan, seller, tokens, hold } = entry
  const day = (on: string) => writeDay(on, i18n.language)
  const mayWait = waitingWays.some((way) => quote.offers[way] !== null)
  const duration = t(`plan.duration.${plan.durationType}`, { count: plan.duration })
  const total = { total: yen(quote.price.total), tax }
  return (
    <div className="order-page">
      <h1>{t('confirm.title')}</h1>
      <RefusalAlert name={reply.refusal} />
      <h2 lang={langOf(plan.name)}>{plan.name}</h2>
      <OrderPrice quote={quote} isChosen={!mayWait} />
      <Facts>
        <Fact name={t('gift.recipients')}>
          {places.places === 1 && places.recipients[0] !== undefined
            ? t('gift.recipient', places.recipients[0])
            : t('gift.recipientCount', { count: places.places, invited: places.recipients.length })}
        </Fact>
        <Fact name={t('gift.sendOn')}>
          {t(places.sendOn <= entry.today ? 'gift.sentAtOnce' : 'gift.sentOn', { on: day(places.sendOn) })}
        </Fact>
        {places.message !== '' && <Fact name={t('gift.message')}>{places.message}</Fact>}
        <Fact name={t('terms.period')}>{t('gift.period', { duration })}</Fact>
        <Fact name={t('gift.until')}>
          {t(mayWait ? 'gift.untilFromPayment' : 'gift.untilDay', { on: day(quote.endsOn) })}
        </Fact>
        <Fact name={t('gift.unused')}>{t('gift.unusedText')}</Fact>
        <Fact name={t('terms.paidWhen')}>{t(mayWait ? 'gift.paidWhen' : 'terms.paidNow', total)}</Fact>
        <Fact name={t('terms.renewal')}>{t('gift.noRenewal')}</Fact>
        <Fact name={t('terms.delivery')}>{t('gift.delivery')}</Fact>
        <Fact name={t('terms.refund')}>{t('gift.refund')}</Fact>
      </Facts>
      <SellerSection seller={seller} />
      {hold === null ? (
        <Form method="post" action={paths.orderGift(plan.id)} className="order-form">
          <input type="hidden" name="step" value="order" />
          <input type="hidden" name="key" value={entry.key} />
          <input type="hidden" name="total" value={quote.price.total} />
          <Carried values={reply.values} />
          <h2>{t('order.payment')}</h2>
          <PaymentChoice
            quote={quote}
            tokens={tokens}
            reply={{ result: { initialValue: sent as Record<string, string>, error: problems } }}
          />
          <p className="order-sum">{t('gift.sum', total)}</p>
          <Button>{t('gift.pay')}</Button>
        </Form>
      ) : (
        <CardHold hold={hold} />
      )}
      <Form method="post" action={paths.orderGift(plan.id)}>
        <input type="hidden" name="step" value="edit" />
        <Carried values={reply.values} />
        <Button kind="secondary">{t('confirm.back')}</Button>
      </Form>
    </div>
  )
}

/** Carries what was entered on the first page to the next one. */
function Carried({ values }: { values: WantedValues }) {
  return wantedFields.map((name) =>
    values[name] === undefined ? null : <input key={name} type="hidden" name={name} value={values[name]} />,
  )
}
