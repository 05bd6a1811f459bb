import './order.css'
import { NextCharge } from '#app/features/orders/parts/next-charge.tsx'
import type { SubscriptionView } from '#app/features/plans/parts/plan-view.ts'
import { useTaxWord } from '#app/features/plans/parts/tax-word.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { Fact, Facts, OrderSteps } from './order-parts.tsx'

type Props = { order: { id: string; total: number }; registration: SubscriptionView }

/** Says what was bought, until when, and what comes next, with a link to the contents. */
export function ThankYou({ order, registration }: Props) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(registration.plan.isExempt)
  const { plan, standing, startsOn, endsOn } = registration
  const [group] = plan.groups
  return (
    <div className="order-page">
      <h1>{t('thanks.title')}</h1>
      <OrderSteps at="complete" />
      <p className="order-note" role="status">
        {standing === 'coming'
          ? t('thanks.textLater', { on: writeDay(startsOn, i18n.language) })
          : t('thanks.text')}
      </p>
      <Facts>
        <Fact name={t('order.plan')}>
          <span lang={langOf(plan.name)}>{plan.name}</span>
        </Fact>
        <Fact name={t('thanks.paid', { tax })}>{yen(order.total)}</Fact>
        <Fact name={t('terms.period')}>
          {t('subscription.period', {
            from: writeDay(startsOn, i18n.language),
            to: writeDay(endsOn, i18n.language),
          })}
        </Fact>
        <Fact name={t('terms.renewal')}>
          <NextCharge registration={registration} />
        </Fact>
      </Facts>
      <p className="order-ways">
        <ButtonLink to={group === undefined ? paths.home() : paths.group(group.id)}>
          {t('thanks.read')}
        </ButtonLink>
        <ButtonLink to={paths.subscriptions()} kind="secondary">
          {t('subscription.own')}
        </ButtonLink>
      </p>
      {order.total > 0 && (
        <p className="order-hint">
          <Link to={paths.receipt(order.id)}>{t('receipt.show')}</Link>
        </p>
      )}
    </div>
  )
}
