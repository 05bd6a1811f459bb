import '../atoms/dot.css'
import './plan-list.css'
import type { PlanView, RegistrationView } from '#app/pages/checkout/plan-view.ts'
import { paths } from '#app/paths/reader.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Link } from '#app/view/atoms/link.tsx'
import { Pager } from '#app/view/atoms/pager.tsx'
import { writeDay } from '#app/view/atoms/write-day.ts'
import { PlanList } from './plan-list.tsx'

type Props = {
  own: { registrations: readonly RegistrationView[]; page: number; totalPages: number }
  plans: readonly PlanView[]
}

/** What the reader has registered for, how each stands, and what else is on offer. */
export function PlanOverview({ own, plans }: Props) {
  const { t } = useTranslation('commerce')
  return (
    <div className="subscriptions">
      <h1>{t('subscription.title')}</h1>
      <section aria-labelledby="own-plans">
        <h2 id="own-plans">{t('subscription.own')}</h2>
        <OwnPlans registrations={own.registrations} />
        <Pager
          page={own.page}
          totalPages={own.totalPages}
          hrefOf={(number) => paths.subscriptions({ page: number })}
        />
      </section>
      <section aria-labelledby="all-plans">
        <h2 id="all-plans">{t('plan.all')}</h2>
        {plans.length === 0 ? <p className="empty">{t('plan.none')}</p> : <PlanList plans={plans} />}
      </section>
    </div>
  )
}

function OwnPlans({ registrations }: Pick<Props['own'], 'registrations'>) {
  const { t } = useTranslation('commerce')
  if (registrations.length === 0) return <p className="empty">{t('subscription.noneOwn')}</p>
  return (
    <ul className="own-plans">
      {registrations.map((registration) => (
        <OwnPlan key={registration.id} registration={registration} />
      ))}
    </ul>
  )
}

function OwnPlan({ registration: { plan, standing, startsOn, endsOn } }: { registration: RegistrationView }) {
  const { t, i18n } = useTranslation('commerce')
  return (
    <li>
      <Link to={paths.subscription(plan.id)} className="own-name" lang={langOf(plan.name)}>
        {plan.name}
      </Link>
      <span className={`dot standing-${standing}`}>{t(`subscription.standing.${standing}`)}</span>
      <span className="own-period">
        {t('subscription.period', {
          from: writeDay(startsOn, i18n.language),
          to: writeDay(endsOn, i18n.language),
        })}
      </span>
    </li>
  )
}
