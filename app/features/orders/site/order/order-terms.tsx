import type { Quote } from '#app/features/orders/model/order/quote-order.ts'
import type { OrderEntryView } from '#app/features/orders/parts/order-entry-view.ts'
import { CardLine } from '#app/features/orders/site/card/card-line.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readShownCard } from '#app/kernel/values/card/shown-card.ts'
import { useYen } from '#app/ui/atoms/use-yen.ts'
import { writeDay } from '#app/ui/atoms/write-day.ts'
import { Fact, Facts } from './facts.tsx'
import type { Brought } from './order-entry.tsx'

type Props = { plan: OrderEntryView['plan']; quote: Quote; brought: Brought }

/** What is bought and for how long, when and how it is paid, when it is delivered, how it renews and ends. */
export function OrderTerms({ plan, quote, brought }: Props) {
  const { t, i18n } = useTranslation('commerce')
  const day = (on: string) => writeDay(on, i18n.language)
  const listed = new Intl.ListFormat(i18n.language)
  const { startsOn, endsOn, freeUntil } = quote
  return (
    <Facts>
      {plan.groups.length > 0 && (
        <Fact name={t('plan.groups')}>{listed.format(plan.groups.map(({ name }) => name))}</Fact>
      )}
      <Fact name={t('terms.period')}>
        {freeUntil === null
          ? t('subscription.period', { from: day(startsOn), to: day(endsOn) })
          : t('terms.freePeriod', { from: day(startsOn), to: day(freeUntil) })}
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
        {quote.isLater ? t('terms.deliveryLater', { on: day(startsOn) }) : t('terms.deliveryText')}
      </Fact>
      <Fact name={t('terms.cancel')}>
        {t(quote.renewal === null ? 'terms.cancelNotNeeded' : 'terms.cancelText')}
      </Fact>
      <Fact name={t('terms.refund')}>{t('terms.refundText')}</Fact>
    </Facts>
  )
}

function PaidWhen({ quote: { price, renewal, closesAtOnce } }: { quote: Quote }) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  if (price.nextTotal !== null && renewal !== null)
    return t('terms.paidAfterFree', {
      on: writeDay(renewal.on, i18n.language),
      total: yen(price.nextTotal),
    })
  return closesAtOnce ? t('terms.paidNothing') : t('terms.paidNow', { total: yen(price.total) })
}

function PaidHow({ quote, brought }: Pick<Props, 'quote' | 'brought'>) {
  const { t } = useTranslation('commerce')
  if (quote.closesAtOnce) return t('terms.payNothing')
  if (quote.provider === 'GAKKEN_ID') return t('terms.payAtPublisher')
  const newCard = readShownCard(brought.newCard ?? '')
  if (brought.token === undefined && quote.savedCard !== null) return <CardLine card={quote.savedCard} />
  return newCard === null ? t('terms.payNewCard') : <CardLine card={{ ...newCard, expires: null }} />
}

/** Whether it renews by itself, from when, and what that costs each time. */
export function Renewal({ plan, quote: { renewal, price } }: Pick<Props, 'plan' | 'quote'>) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  if (renewal === null) return t('terms.endsByItself')
  const duration = t(`plan.duration.${plan.durationType}`, { count: plan.duration })
  return t('terms.renews', {
    on: writeDay(renewal.on, i18n.language),
    first: yen(renewal.total),
    total: yen(price.renewalTotal),
    duration,
  })
}
