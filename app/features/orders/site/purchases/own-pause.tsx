import '#app/features/orders/site/order/order.css'
import type { PauseWays } from '#app/features/orders/model/subscription/pause-subscription.ts'
import type { SubscriptionView } from '#app/features/plans/parts/plan-view.ts'
import { useTaxWord } from '#app/features/plans/parts/tax-word.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'

type Props = { registration: SubscriptionView; pauses: PauseWays; action: string }

/** Offers to pause a registration for some periods, and says for each what is charged then and when. */
export function PauseForm({ registration, pauses: { offers, revision }, action }: Props) {
  const { t } = useTranslation('commerce')
  const said = useSaid(registration)
  return (
    <section className="order-form" aria-labelledby="pause">
      <h2 id="pause">{t('pause.heading')}</h2>
      <p className="order-note">{t('pause.lead', { on: said.day(registration.endsOn) })}</p>
      <Form method="post" action={action} className="order-form">
        <input type="hidden" name="step" value="pause" />
        <input type="hidden" name="revision" value={revision} />
        <fieldset className="card-choice">
          <legend className="order-hint">{t('pause.length')}</legend>
          {offers.map(({ periods, until, next }) => (
            <label className="check" key={periods}>
              <input type="radio" name="periods" value={periods} defaultChecked={periods === 1} />
              <span>
                {t('pause.periods', { count: periods, until: said.day(until) })}
                <br />
                <small className="order-hint">{t('pause.then', said.charge(next))}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="order-hint">{t('pause.renews')}</p>
        <Button kind="secondary">{t('pause.submit')}</Button>
      </Form>
    </section>
  )
}

/** Says until when a registration is paused and what is charged then, and offers to end the pause. */
export function EndPause({ registration, pauses: { pause, revision }, action }: Props) {
  const { t } = useTranslation('commerce')
  const said = useSaid(registration)
  if (pause === null) return null
  const { until, next, resumed } = pause
  const isResting = registration.standing === 'resting'
  const [heading, text, submit] = isResting
    ? (['pause.resumeHeading', 'pause.resume', 'pause.resumeSubmit'] as const)
    : (['pause.takeBackHeading', 'pause.takeBack', 'pause.takeBackSubmit'] as const)
  const days = { on: said.day(registration.endsOn), until: said.day(until) }
  const charged = { ...said.charge(resumed), to: said.day(resumed.endsOn) }
  return (
    <>
      <ul className="order-follows">
        <li>{t(isResting ? 'pause.resting' : 'pause.ahead', days)}</li>
        <li>{t('pause.next', said.charge(next))}</li>
      </ul>
      <section className="order-form" aria-labelledby="pause">
        <h2 id="pause">{t(heading)}</h2>
        <p className="order-note">{t(text, charged)}</p>
        <Form method="post" action={action} className="order-form">
          <input type="hidden" name="step" value="endPause" />
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="total" value={resumed.total} />
          <Button>{t(submit, charged)}</Button>
        </Form>
      </section>
    </>
  )
}

/** Days and charges as the reader's language writes them. */
function useSaid({ plan }: SubscriptionView) {
  const { i18n } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(plan.isExempt)
  const day = (on: string) => writeDay(on, i18n.language)
  return {
    day,
    charge: ({ on, total }: { on: string; total: number }) => ({ on: day(on), total: yen(total), tax }),
  }
}
