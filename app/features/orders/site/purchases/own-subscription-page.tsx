import '#app/features/orders/site/order/order.css'
import type { PauseWays } from '#app/features/orders/model/subscription/pause-subscription.ts'
import { TakeUp } from '#app/features/orders/parts/take-up.tsx'
import type { SubscriptionView } from '#app/features/plans/parts/plan-view.ts'
import { useTaxWord } from '#app/features/plans/parts/tax-word.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { EndPause, PauseForm } from './own-pause.tsx'

/** `page` is the page of the list that the reader came from. */
type Props = { registration: SubscriptionView; pauses: PauseWays; page: number; refusal: string | null }

/** Says what happens when a registration is paused, resumed, cancelled or continues, and has the buttons that do it. */
export function SubscriptionPage({ registration, pauses, page, refusal }: Props) {
  const { t } = useTranslation('commerce')
  const { plan, mayCancel, mayResume } = registration
  const action = paths.registration(registration.id, { page })
  const isOffered = pauses.offers.length > 0 || pauses.pause !== null
  return (
    <div className="order-page">
      <BackLink to={paths.subscriptions({ page })}>{t('subscription.own')}</BackLink>
      <h1>{t(titleOf(registration, pauses))}</h1>
      <p lang={langOf(plan.name)} className="order-name">
        {plan.name}
      </p>
      <RefusalAlert name={refusal} />
      {registration.mayChange && (
        <p className="order-ways">
          <ButtonLink to={paths.planChange(registration.id)} kind="secondary">
            {t('planChange.link')}
          </ButtonLink>
        </p>
      )}
      {pauses.offers.length > 0 && <PauseForm {...{ registration, pauses, action }} />}
      <EndPause {...{ registration, pauses, action }} />
      {isOffered && mayCancel && <h2>{t('pause.cancelHeading')}</h2>}
      <Follows registration={registration} />
      <TakeUp registration={registration} />
      {(mayCancel || mayResume) && (
        <Form method="post" action={action} className="order-ways">
          <input type="hidden" name="step" value={mayCancel ? 'cancel' : 'resume'} />
          <Button kind={isOffered ? 'secondary' : 'primary'}>
            {t(mayCancel ? 'cancel.submit' : 'resume.submit')}
          </Button>
          <ButtonLink to={paths.subscriptions({ page })} kind="secondary">
            {t(mayCancel ? 'cancel.keep' : 'resume.keep')}
          </ButtonLink>
        </Form>
      )}
    </div>
  )
}

function titleOf({ mayResume, mayChange, endReason }: SubscriptionView, { offers, pause }: PauseWays) {
  if (endReason === 'missed') return 'subscription.endedTitle' as const
  if (pause !== null) return 'pause.pausedTitle' as const
  if (offers.length > 0) return 'pause.title' as const
  if (mayChange) return 'planChange.orCancel' as const
  return mayResume ? ('resume.title' as const) : ('cancel.title' as const)
}

function Follows({ registration }: Pick<Props, 'registration'>) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const { endsOn, resumesOn, freeUntil, nextTotal, mayCancel, mayResume, endReason, isInvoiced, plan } =
    registration
  const on = writeDay(endsOn, i18n.language)
  const tax = useTaxWord(plan.isExempt)
  if (mayResume && isInvoiced) return <p className="order-note">{t('resume.invoiced', { on })}</p>
  if (mayResume)
    return (
      <p className="order-note">
        {t('resume.follows', { on: writeDay(resumesOn, i18n.language), total: yen(nextTotal ?? 0), tax })}
      </p>
    )
  if (endReason === 'missed') return <p className="order-note">{t('subscription.endReason.missed')}</p>
  if (registration.standing === 'resting') return <p className="order-note">{t('pause.cancelResting')}</p>
  if (!mayCancel) return <p className="order-note">{t('cancel.nothing', { on })}</p>
  return (
    <ul className="order-follows">
      <li>{t('cancel.until', { on })}</li>
      <li>
        {t(isInvoiced ? 'cancel.noInvoice' : freeUntil === null ? 'cancel.noCharge' : 'cancel.noChargeFree')}
      </li>
      <li>{t('cancel.takeBack', { on })}</li>
    </ul>
  )
}
