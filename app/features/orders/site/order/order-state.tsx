import './order.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf, minuteOf } from '#app/kernel/values/day.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates, useYen } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { Fact, Facts, GiveUp } from './order-parts.tsx'
import type { OrderStateView } from './order-state-view.ts'

type Props = { state: OrderStateView; refusal: string | null }

/** An order that isn't confirmed: what happened to the money, and what to do next. */
export function OrderState({ state, refusal }: Props) {
  const { t } = useTranslation(['commerce', 'errors'])
  const { standing, planName, reason, code, isCovered, id } = state
  return (
    <div className="order-page">
      <h1>{t(`state.${standing}.title`)}</h1>
      <p lang={langOf(planName)} className="order-name">
        {planName}
      </p>
      <RefusalAlert name={refusal} />
      {standing === 'failed' && (
        <p className="alert alert-error" role="alert">
          {t(reason)}
          {code !== null && <small className="code">{code}</small>}
        </p>
      )}
      <p className="order-note" role={waits.includes(standing) ? 'status' : undefined}>
        {t(isCovered ? 'state.covered.text' : `state.${standing}.text`)}
      </p>
      {state.slip !== null && standing === 'promised' && <Slip slip={state.slip} total={state.total} />}
      {waits.includes(standing) && <Wait every={standing === 'promised' ? askSlowly : askEvery} />}
      <Ways state={state} />
      <p className="order-hint">{t('state.number', { id })}</p>
    </div>
  )
}

function Wait({ every }: { every: number }) {
  return (
    <LightIsland name="order-wait" when="load" props={{ every }}>
      <noscript>
        <meta httpEquiv="refresh" content={String(every / 1000)} />
      </noscript>
    </LightIsland>
  )
}

/** Everything that a reader needs at the convenience store. */
function Slip({ slip, total }: { slip: NonNullable<OrderStateView['slip']>; total: number }) {
  const { t } = useTranslation('commerce')
  const [yen, dates] = [useYen(), useDates()]
  const { chain, receiptNumber, confirmationNumber, payBy } = slip
  return (
    <Facts>
      <Fact name={t('konbini.chain')}>{t(`konbini.chain.${chain}`)}</Fact>
      <Fact name={t(chain === 'SEVEN_ELEVEN' ? 'konbini.slipNumber' : 'konbini.receiptNumber')}>
        <Digits>{receiptNumber}</Digits>
      </Fact>
      {confirmationNumber !== '' && (
        <Fact name={t('konbini.confirmationNumber')}>
          <Digits>{confirmationNumber}</Digits>
        </Fact>
      )}
      <Fact name={t('konbini.amount')}>{yen(total)}</Fact>
      <Fact name={t('konbini.payBy')}>
        {t('konbini.payByTime', { day: dates.day(dayOf(payBy)), time: minuteOf(payBy) })}
      </Fact>
      <Fact name={t('konbini.howTo')}>{t(`konbini.how.${chain}`)}</Fact>
    </Facts>
  )
}

function Digits({ children }: { children: string }) {
  return <strong className="slip-number">{children}</strong>
}

/** How often a page that waits for a reader to go to a store is requested again. Milliseconds. */
const askSlowly = 60_000

/** How often a page that waits for the provider is requested again. Milliseconds. */
const askEvery = 5_000

/** The states in which it is. */
const waits: OrderStateView['standing'][] = ['verifying', 'invoiced', 'promised']

function Ways({ state: { standing, goOn, planId, coupon, id, isCovered } }: Pick<Props, 'state'>) {
  const { t } = useTranslation('commerce')
  switch (standing) {
    case 'waiting':
    case 'invoiced':
      return (
        <>
          <p className="order-ways">
            <a className="button primary" href={goOn ?? undefined}>
              {t(`state.${standing}.goOn`)}
            </a>
          </p>
          <GiveUp orderId={id} />
        </>
      )
    case 'promised':
      return (
        <>
          <p className="order-ways">
            <ButtonLink to={paths.veritransConfirm({ order_id: id })} kind="secondary">
              {t('state.promised.look')}
            </ButtonLink>
          </p>
          <GiveUp orderId={id} />
        </>
      )
    case 'paidLate':
    case 'returned':
      return (
        <p className="order-ways">
          <ButtonLink to={paths.purchases()}>{t('purchases.title')}</ButtonLink>
        </p>
      )
    case 'verifying':
      return (
        <p className="order-ways">
          <ButtonLink to={paths.veritransConfirm({ order_id: id })} kind="secondary">
            {t('state.verifying.look')}
          </ButtonLink>
        </p>
      )
    default:
      if (isCovered)
        return (
          <p className="order-ways">
            <ButtonLink to={paths.subscriptions()}>{t('subscription.own')}</ButtonLink>
          </p>
        )
      return (
        <p className="order-ways">
          <ButtonLink to={paths.orderEntry(planId, { coupon })}>{t('state.again')}</ButtonLink>
          <ButtonLink to={paths.subscriptions()} kind="secondary">
            {t('plan.all')}
          </ButtonLink>
        </p>
      )
  }
}
