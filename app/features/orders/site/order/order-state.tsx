import './order.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { GiveUp } from './order-parts.tsx'
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
      {waits.includes(standing) && (
        <LightIsland name="order-wait" when="load" props={{ every: askEvery }}>
          <noscript>
            <meta httpEquiv="refresh" content={String(askEvery / 1000)} />
          </noscript>
        </LightIsland>
      )}
      <Ways state={state} />
      <p className="order-hint">{t('state.number', { id })}</p>
    </div>
  )
}

/** How often a page that waits for the provider is requested again. Milliseconds. */
const askEvery = 5_000

/** The states in which it is. */
const waits: OrderStateView['standing'][] = ['verifying', 'invoiced']

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
