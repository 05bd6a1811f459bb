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
  const wallet = useWalletName(state)
  return (
    <div className="order-page">
      <h1>{t(`state.${standing}.title`, { wallet })}</h1>
      <p lang={langOf(planName)} className="order-name">
        {planName}
      </p>
      <RefusalAlert name={refusal} />
      {standing === 'failed' && (
        <p className="alert alert-error" role="alert">
          {t(reason, { wallet })}
          {code !== null && <small className="code">{code}</small>}
        </p>
      )}
      <p className="order-note" role={waits.includes(standing) ? 'status' : undefined}>
        {t(isCovered ? 'state.covered.text' : `state.${standing}.text`)}
      </p>
      {standing === 'atWallet' && state.wallet !== 'paypay' && (
        <p className="order-note">{t('wallet.otherwise', { wallet })}</p>
      )}
      {standing === 'promised' && <Slip state={state} />}
      {waits.includes(standing) && <Wait every={standing === 'promised' ? askSlowly : askEvery} />}
      <Ways state={state} />
      <p className="order-hint">{t('state.number', { id })}</p>
    </div>
  )
}

/** The name of the wallet from which the order is paid, for the words about it. */
function useWalletName({ wallet }: OrderStateView): string {
  const { t } = useTranslation('commerce')
  return wallet === null ? '' : t(`way.name.${wallet}`)
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

/** Everything that a reader needs to pay within days. */
function Slip({ state: { slip, total, received } }: Pick<Props, 'state'>) {
  const { t } = useTranslation('commerce')
  const [yen, dates] = [useYen(), useDates()]
  if (slip === null) return null
  const { lines, how, payBy } = slip
  return (
    <Facts>
      {lines.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {/^\d+$/.test(value) ? <strong className="slip-number">{value}</strong> : value}
        </Fact>
      ))}
      <Fact name={t('konbini.amount')}>{yen(total)}</Fact>
      {received > 0 && (
        <>
          <Fact name={t('transfer.received')}>{yen(received)}</Fact>
          <Fact name={t('transfer.missing')}>
            <strong>{yen(total - received)}</strong>
          </Fact>
        </>
      )}
      <Fact name={t('konbini.payBy')}>
        {t('konbini.payByTime', { day: dates.day(dayOf(payBy)), time: minuteOf(payBy) })}
      </Fact>
      <Fact name={t('konbini.howTo')}>{how}</Fact>
    </Facts>
  )
}

/** How often a page that waits for a reader to pay within days is requested again. Milliseconds. */
const askSlowly = 60_000

/** How often a page that waits for the provider is requested again. Milliseconds. */
const askEvery = 5_000

/** The states in which it is. */
const waits: OrderStateView['standing'][] = ['verifying', 'invoiced', 'promised']

function Ways({ state }: Pick<Props, 'state'>) {
  const { t } = useTranslation('commerce')
  const wallet = useWalletName(state)
  const { standing, goOn, planId, coupon, id, isCovered, changeOf } = state
  switch (standing) {
    case 'waiting':
    case 'atWallet':
    case 'invoiced':
      return (
        <>
          <p className="order-ways">
            <a className="button primary" href={goOn ?? undefined}>
              {t(`state.${standing}.goOn`, { wallet })}
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
    case 'paidPart':
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
          <ButtonLink
            to={
              changeOf === null
                ? paths.orderEntry(planId, { coupon })
                : paths.planChange(changeOf, { plan: planId })
            }
          >
            {t('state.again')}
          </ButtonLink>
          <ButtonLink to={paths.subscriptions()} kind="secondary">
            {t('plan.all')}
          </ButtonLink>
        </p>
      )
  }
}
