import type { Quote } from '#app/features/orders/model/order/prepare-purchase.ts'
import type { KonbiniInput } from '#app/features/orders/model/waiting/konbini-input.ts'
import type { OrderEntryView } from '#app/features/orders/parts/order-entry-view.ts'
import { CardLine } from '#app/features/orders/site/card/card-entry.tsx'
import { PlanOverlaps } from '#app/features/plans/parts/plan-parts.tsx'
import { useTaxWord } from '#app/features/plans/parts/tax-word.ts'
import { canRenew, isWaitingWay, isWallet } from '#app/gateways/payment/ways.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readShownCard } from '#app/kernel/values/card/card-rules.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { Brought, OrderReply } from './order-entry.tsx'
import { Fact, Facts, OrderPrice, OrderSteps, sumNameOf } from './order-parts.tsx'
import { SellerSection } from './seller-facts.tsx'

type OrderTermsProps = { plan: OrderEntryView['plan']; quote: Quote; brought: Brought }

type OrderSumProps = { plan: OrderEntryView['plan']; quote: Quote }

type Props = { entry: OrderEntryView; brought: NonNullable<OrderReply['confirm']> }

/**
 * The last page before ordering, with everything that the law on specified commercial transactions requires (article
 * 12-6): what and how much, the price, when and how it is paid, when it is delivered, how it renews and ends, and who
 * sells it.
 */
export function OrderConfirm({ entry, brought }: Props) {
  const { t } = useTranslation('commerce')
  const { quote } = brought
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
      <SellerSection seller={seller} />
      <Form method="post" action={paths.orderEntry(plan.id, { coupon })} className="order-form">
        <input type="hidden" name="step" value="order" />
        <input type="hidden" name="key" value={entry.key} />
        <input type="hidden" name="agreed" value={brought.agreed} />
        {brought.card && <input type="hidden" name="card" value={brought.card} />}
        {brought.token && <input type="hidden" name="token" value={brought.token} />}
        {brought.holderName && <input type="hidden" name="holderName" value={brought.holderName} />}
        {brought.newCard && <input type="hidden" name="newCard" value={brought.newCard} />}
        {brought.konbini && <BroughtKonbini konbini={brought.konbini} />}
        <OrderSum plan={plan} quote={quote} />
        <p className="order-hint">{t('confirm.fixed')}</p>
        <Button>
          {t(buttonOf(quote, brought), { wallet: isWallet(quote.way) ? t(`way.name.${quote.way}`) : '' })}
        </Button>
        <Link to={paths.orderEntry(plan.id, { coupon })} className="order-back">
          {t('confirm.back')}
        </Link>
      </Form>
    </div>
  )
}

/** Carries what was entered on the first page to the next one. */
function BroughtKonbini({ konbini: { chain, name, kana, phone } }: { konbini: KonbiniInput }) {
  const fields = { chain, konbiniName: name, konbiniKana: kana, konbiniPhone: phone }
  return Object.entries(fields).map(([field, value]) => (
    <input key={field} type="hidden" name={field} value={value} />
  ))
}

/** The label of the button says what pressing it does. */
function buttonOf({ closesAtOnce, price, provider, way }: Quote, { card }: Brought) {
  if (isWaitingWay(way)) return 'confirm.toPaymentDetails'
  if (isWallet(way)) return 'confirm.toWallet'
  if (closesAtOnce) return price.freeDays > 0 ? 'confirm.beginFree' : 'confirm.registerFree'
  if (provider === 'GAKKEN_ID') return 'confirm.toPublisher'
  if (provider === 'SHOPIFY') return 'confirm.toStore'
  if (card === 'page') return 'confirm.toCardPage'
  return price.total === 0 ? 'confirm.beginFree' : 'confirm.pay'
}

/** Repeats next to the button what is paid and how it renews, because the rest of the page is off the screen there on a phone. */
function OrderSum({ plan, quote }: OrderSumProps) {
  const { t } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(quote.price.taxClass === 'exempt')
  return (
    <section className="order-sum" aria-label={t('confirm.sum')}>
      <p className="order-sum-total">
        <span>{t(sumNameOf(quote), { tax })}</span> <b>{yen(quote.price.total)}</b>
      </p>
      <p>
        <Renewal plan={plan} quote={quote} />
      </p>
    </section>
  )
}

/** The terms of the order: what is bought and for how long, when and how it is paid, when it is delivered, how it renews and ends. */
function OrderTerms({ plan, quote, brought }: OrderTermsProps) {
  const { t, i18n } = useTranslation('commerce')
  const day = (on: string) => writeDay(on, i18n.language)
  const listed = new Intl.ListFormat(i18n.language)
  const { startsOn, endsOn, freeUntil } = quote
  const isFromPayment = isWaitingWay(quote.way) && !quote.isLater
  return (
    <Facts>
      {plan.groups.length > 0 && (
        <Fact name={t('plan.groups')}>{listed.format(plan.groups.map(({ name }) => name))}</Fact>
      )}
      <Fact name={t('terms.period')}>
        {freeUntil !== null && t('terms.freePeriod', { from: day(startsOn), to: day(freeUntil) })}
        {freeUntil === null &&
          (isFromPayment
            ? t('terms.periodFromPayment', {
                duration: t(`plan.duration.${plan.durationType}`, { count: plan.duration }),
              })
            : t('subscription.period', { from: day(startsOn), to: day(endsOn) }))}
      </Fact>
      <Fact name={t('terms.paidWhen')}>
        <PaidWhen quote={quote} />
      </Fact>
      <Fact name={t('terms.paidHow')}>
        <PaidHow quote={quote} brought={brought} />
      </Fact>
      <Fact name={t('terms.renewal')}>
        <Renewal plan={plan} quote={quote} />
      </Fact>
      <Fact name={t('terms.delivery')}>
        {quote.isLater ? t('terms.deliveryLater', { on: day(startsOn) }) : t(deliveryOf(quote))}
      </Fact>
      <Fact name={t('terms.cancel')}>
        {t(quote.renewal === null ? 'terms.cancelNotNeeded' : 'terms.cancelText')}
      </Fact>
      <Fact name={t('terms.refund')}>
        {t(isWaitingWay(quote.way) ? 'terms.refundWaiting' : 'terms.refundText')}
      </Fact>
    </Facts>
  )
}

function deliveryOf({ way }: Quote) {
  return isWaitingWay(way) ? ('terms.deliveryWaiting' as const) : ('terms.deliveryText' as const)
}

function PaidWhen({ quote: { price, renewal, invoice, closesAtOnce, way, offers } }: { quote: Quote }) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(price.taxClass === 'exempt')
  if (isWaitingWay(way))
    return t('terms.paidWithinDays', { total: yen(price.total), tax, count: offers[way]?.days ?? 0 })
  if (price.nextTotal !== null && renewal !== null)
    return t('terms.paidAfterFree', {
      on: writeDay(renewal.on, i18n.language),
      total: yen(price.nextTotal),
      tax,
    })
  if (price.nextTotal !== null && invoice !== null)
    return t('terms.paidByInvoice', { total: yen(price.nextTotal), tax })
  return closesAtOnce ? t('terms.paidNothing') : t('terms.paidNow', { total: yen(price.total), tax })
}

function PaidHow({ quote, brought }: Pick<OrderTermsProps, 'quote' | 'brought'>) {
  const { t } = useTranslation('commerce')
  if (brought.konbini) return t('terms.payAtKonbini', { chain: t(`konbini.chain.${brought.konbini.chain}`) })
  if (quote.way === 'transfer') return t('terms.payByTransfer')
  if (isWallet(quote.way)) return t(`way.name.${quote.way}`)
  if (quote.closesAtOnce) return t('terms.payNothing')
  if (quote.provider === 'GAKKEN_ID') return t('terms.payAtPublisher')
  if (quote.provider === 'SHOPIFY') return t('terms.payAtStore')
  if (brought.card === 'page') return t('terms.payOnCardPage')
  const newCard = readShownCard(brought.newCard ?? '')
  if (brought.token === undefined && quote.savedCard !== null) return <CardLine card={quote.savedCard} />
  return newCard === null ? t('terms.payNewCard') : <CardLine card={{ ...newCard, expires: null }} />
}

/** Says whether the plan renews by itself, from when, and what that costs each time. */
function Renewal({ plan, quote: { renewal, invoice, price, way } }: Pick<OrderTermsProps, 'plan' | 'quote'>) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(price.taxClass === 'exempt')
  if (!canRenew(way)) return t('terms.onePeriod')
  if (invoice !== null) return t('terms.invoiced', { total: yen(invoice.total), tax })
  if (renewal === null) return t('terms.endsByItself')
  return t('terms.renews', {
    on: writeDay(renewal.on, i18n.language),
    first: yen(renewal.total),
    total: yen(price.renewalTotal),
    tax,
    every: t(`plan.every.${plan.durationType}`, { count: plan.duration }),
  })
}
