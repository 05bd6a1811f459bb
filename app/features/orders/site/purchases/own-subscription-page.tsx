import '#app/features/orders/site/order/order.css'
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

/** `page` is the page of the list that the reader came from. */
type Props = { registration: SubscriptionView; page: number; refusal: string | null }

/** Says what happens when a registration is cancelled or continues, and has the button that does it. */
export function SubscriptionPage({ registration, page, refusal }: Props) {
  const { t } = useTranslation('commerce')
  const { plan, mayCancel, mayResume } = registration
  return (
    <div className="order-page">
      <BackLink to={paths.subscriptions({ page })}>{t('subscription.own')}</BackLink>
      <h1>{t(titleOf(registration))}</h1>
      <p lang={langOf(plan.name)} className="order-name">
        {plan.name}
      </p>
      <RefusalAlert name={refusal} />
      <Follows registration={registration} />
      <TakeUp registration={registration} />
      {(mayCancel || mayResume) && (
        <Form method="post" action={paths.registration(registration.id, { page })} className="order-ways">
          <input type="hidden" name="step" value={mayCancel ? 'cancel' : 'resume'} />
          <Button>{t(mayCancel ? 'cancel.submit' : 'resume.submit')}</Button>
          <ButtonLink to={paths.subscriptions({ page })} kind="secondary">
            {t(mayCancel ? 'cancel.keep' : 'resume.keep')}
          </ButtonLink>
        </Form>
      )}
    </div>
  )
}

function titleOf({ mayResume, endReason }: SubscriptionView) {
  if (endReason === 'missed') return 'subscription.endedTitle' as const
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
