import '#app/features/orders/site/order/order.css'
import { CardLine } from '#app/features/orders/site/card/card-entry.tsx'
import { Fact, Facts } from '#app/features/orders/site/order/order-parts.tsx'
import { SellerSection } from '#app/features/orders/site/order/seller-facts.tsx'
import { useTaxWord } from '#app/features/plans/parts/tax-word.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { withTax } from '#app/kernel/values/yen.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { PlanChangesView, PlanChangeView } from './plan-change-view.ts'

type Props = { view: PlanChangesView; refusal: string | null }

/** The plans that a registration can be changed to, or one of them with everything that is charged and when, and the button that changes. */
export function PlanChangePage({ view, refusal }: Props) {
  const { t, i18n } = useTranslation('commerce')
  const { registration, offer, offers, isChosen, openOrderId } = view
  const present = { plan: registration.plan.name, until: writeDay(registration.endsOn, i18n.language) }
  return (
    <div className="order-page">
      <BackLink to={paths.registration(registration.id)}>{registration.plan.name}</BackLink>
      <h1>{t('planChange.title')}</h1>
      <RefusalAlert name={refusal} />
      <p className="order-note">{t('planChange.present', present)}</p>
      {openOrderId !== null && (
        <>
          <p className="order-note">{t('planChange.open')}</p>
          <p className="order-ways">
            <ButtonLink to={paths.veritransConfirm({ order_id: openOrderId })}>
              {t('planChange.openShow')}
            </ButtonLink>
          </p>
        </>
      )}
      {isChosen && <KeepPlan view={view} />}
      {offer === null && offers.length === 0 && openOrderId === null && !isChosen && (
        <p className="order-note">{t('planChange.none')}</p>
      )}
      {offer === null && offers.length > 0 && <Offers view={view} />}
      {offer !== null && <Confirm view={view} offer={offer} />}
    </div>
  )
}

/** The change that the reader has chosen for the next period, and the button that takes it back. */
function KeepPlan({ view: { registration, revision } }: Pick<Props, 'view'>) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(registration.plan.isExempt)
  const { next, nextPlanName, plan } = registration
  if (next === null || nextPlanName === null) return null
  const charge = { plan: nextPlanName, on: writeDay(next.on, i18n.language), total: yen(next.total), tax }
  return (
    <section className="order-form" aria-labelledby="keep">
      <p className="order-note">{t('planChange.chosen', charge)}</p>
      <h2 id="keep">{t('planChange.keepHeading')}</h2>
      <p className="order-note">{t('planChange.keep', { plan: plan.name })}</p>
      <Form method="post" action={paths.planChange(registration.id)} className="order-form">
        <input type="hidden" name="step" value="keep" />
        <input type="hidden" name="revision" value={revision} />
        <Button kind="secondary">{t('planChange.keepSubmit')}</Button>
      </Form>
    </section>
  )
}

function Offers({ view: { offers, registration } }: Pick<Props, 'view'>) {
  const { t } = useTranslation('commerce')
  return (
    <>
      <p className="order-hint">{t('planChange.lead')}</p>
      {offers.map((offer) => (
        <section key={offer.planId} className="order-form" aria-labelledby={offer.planId}>
          <h2 id={offer.planId} lang={langOf(offer.name)}>
            {offer.name}
          </h2>
          <p>
            <Charges offer={offer} />
          </p>
          <p className="order-ways">
            <ButtonLink to={paths.planChange(registration.id, { plan: offer.planId })} kind="secondary">
              {t('planChange.choose', { plan: offer.name })}
            </ButtonLink>
          </p>
        </section>
      ))}
    </>
  )
}

/** What a change costs, in a sentence. */
function Charges({ offer }: { offer: PlanChangeView }) {
  const { t } = useTranslation('commerce')
  const said = useSaid(offer)
  return (
    <>
      {offer.now === null
        ? t('planChange.later', said.start)
        : t('planChange.now', { ...said.start, ...said.next })}
    </>
  )
}

function Confirm({ view, offer }: Pick<Props, 'view'> & { offer: PlanChangeView }) {
  const { t, i18n } = useTranslation('commerce')
  const { registration, seller, savedCard, revision, key } = view
  const said = useSaid(offer)
  const listed = new Intl.ListFormat(i18n.language)
  const isMissingCard = offer.now !== null && savedCard === null
  return (
    <>
      <h2 lang={langOf(offer.name)}>{offer.name}</h2>
      {offer.now !== null && <ChangePrice offer={offer} present={registration.plan.name} />}
      <Facts>
        {offer.groups.length > 0 && <Fact name={t('plan.groups')}>{listed.format(offer.groups)}</Fact>}
        {offer.lost.length > 0 && <Fact name={t('planChange.lost')}>{listed.format(offer.lost)}</Fact>}
        <Fact name={t('planChange.starts')}>
          {offer.now === null
            ? t('planChange.startsOn', { on: said.start.on, plan: registration.plan.name })
            : t('planChange.startsToday', { plan: registration.plan.name })}
        </Fact>
        <Fact name={t('terms.period')}>{t('subscription.period', said.period)}</Fact>
        <Fact name={t('terms.paidWhen')}>
          {t(offer.now === null ? 'planChange.paidOn' : 'terms.paidNow', said.start)}
        </Fact>
        {savedCard !== null && (
          <Fact name={t('terms.paidHow')}>
            <CardLine card={savedCard} />
          </Fact>
        )}
        <Fact name={t('terms.renewal')}>{t('terms.renews', said.renewal)}</Fact>
        <Fact name={t('terms.cancel')}>
          {offer.now === null && t('planChange.undo', { until: said.dayBefore })} {t('terms.cancelText')}
        </Fact>
        <Fact name={t('terms.refund')}>{t('terms.refundText')}</Fact>
      </Facts>
      <SellerSection seller={seller} />
      {isMissingCard ? (
        <>
          <p className="order-note">{t('planChange.noCard')}</p>
          <p className="order-ways">
            <ButtonLink to={paths.card()}>{t('planChange.card')}</ButtonLink>
          </p>
        </>
      ) : (
        <Form
          method="post"
          action={paths.planChange(registration.id, { plan: offer.planId })}
          className="order-form"
        >
          <input type="hidden" name="step" value="change" />
          <input type="hidden" name="planId" value={offer.planId} />
          <input type="hidden" name="total" value={offer.total} />
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="key" value={key} />
          <p className="order-sum">
            <Charges offer={offer} />
          </p>
          <Button>
            {t(offer.now === null ? 'planChange.submitNext' : 'planChange.submitNow', said.start)}
          </Button>
        </Form>
      )}
      <Link to={paths.planChange(registration.id)} className="order-back">
        {t('planChange.another')}
      </Link>
    </>
  )
}

/** How the amount of today comes about: the price of the plan, and what the remaining days of the present one are worth. */
function ChangePrice({ offer, present }: { offer: PlanChangeView; present: string }) {
  const { t } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(offer.isExempt)
  if (offer.now === null) return null
  const { price, creditDays } = offer.now
  const list = withTax(price.listPrice, price.taxRate)
  const base = withTax(price.basePrice, price.taxRate)
  const lines = [
    { name: t('order.list', { tax }), amount: yen(list) },
    ...(base < list ? [{ name: t('order.discount.plan'), amount: `−${yen(list - base)}` }] : []),
    ...(price.credit > 0
      ? [
          {
            name: t('planChange.credit', { plan: present, count: creditDays }),
            amount: `−${yen(price.credit)}`,
          },
        ]
      : []),
  ]
  return (
    <table className="order-price">
      <caption>{t('order.price')}</caption>
      <tbody>
        {lines.map(({ name, amount }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('order.today', { tax })}</th>
          <td>{yen(price.total)}</td>
        </tr>
        <tr className="order-tax">
          <td colSpan={2}>
            {offer.isExempt
              ? t('order.exempt')
              : t('order.tax', { net: yen(price.net), tax: yen(price.tax), rate: price.taxRate })}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Days and amounts of a change as the reader's language writes them. */
function useSaid({ total, startsOn, endsOn, next, duration, durationType, isExempt }: PlanChangeView) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(isExempt)
  const day = (on: string) => writeDay(on, i18n.language)
  const nextOn = day(next.on)
  return {
    start: { on: day(startsOn), total: yen(total), tax },
    next: { on: nextOn, next: yen(next.total) },
    period: { from: day(startsOn), to: day(endsOn) },
    dayBefore: day(addDays(startsOn as Day, -1)),
    renewal: {
      on: nextOn,
      first: yen(next.total),
      total: yen(next.total),
      tax,
      every: t(`plan.every.${durationType}`, { count: duration }),
    },
  }
}
