import '#app/ui/atoms/dot.css'
import '#app/features/plans/parts/plan-list.css'
import { NextCharge } from '#app/features/orders/parts/next-charge.tsx'
import { TakeUp } from '#app/features/orders/parts/take-up.tsx'
import type { PlanContents } from '#app/features/plans/parts/plan-contents.ts'
import { PlanList } from '#app/features/plans/parts/plan-list.tsx'
import type { PlanView, SubscriptionView } from '#app/features/plans/parts/plan-view.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { DisclosureLine } from '#app/ui/layout/disclosure-link.tsx'
import { useLayoutIfAny } from '#app/ui/layout/layout.ts'
import { paths } from '#app/visit/paths/reader.ts'

type Props = {
  own: { registrations: readonly SubscriptionView[]; page: number; totalPages: number }
  plans: readonly PlanView[]
  contents: Record<string, PlanContents>
}

/** The reader's registrations with their states, and the other plans on offer. */
export function PlanOverview({ own, plans, contents }: Props) {
  const { t } = useTranslation('commerce')
  return (
    <div className="subscriptions">
      <h1>{t('subscription.title')}</h1>
      <section aria-labelledby="own-plans">
        <h2 id="own-plans">{t('subscription.own')}</h2>
        <OwnPlans registrations={own.registrations} page={own.page} />
        {own.registrations.length > 0 && <OwnWays />}
        <Pager
          page={own.page}
          totalPages={own.totalPages}
          hrefOf={(number) => paths.subscriptions({ page: number })}
        />
      </section>
      <section aria-labelledby="all-plans">
        <h2 id="all-plans">{t('plan.all')}</h2>
        {plans.length === 0 ? (
          <p className="empty">{t('plan.none')}</p>
        ) : (
          <PlanList plans={plans} contents={contents} />
        )}
        <DisclosureLine className="plan-disclosure pt-4 text-sm" />
      </section>
    </div>
  )
}

/** Links to receipts and the card, for readers with an account of their own. */
function OwnWays() {
  const { t } = useTranslation('commerce')
  const frame = useLayoutIfAny()
  if (!frame?.actor?.hasProfile) return null
  return (
    <p className="own-ways">
      <Link to={paths.purchases()}>{t('purchases.title')}</Link>
      {frame.hasCards && <Link to={paths.card()}>{t('subscription.card')}</Link>}
    </p>
  )
}

function OwnPlans({ registrations, page }: Pick<Props['own'], 'registrations' | 'page'>) {
  const { t } = useTranslation('commerce')
  if (registrations.length === 0) return <p className="empty">{t('subscription.noneOwn')}</p>
  return (
    <ul className="own-plans">
      {registrations.map((registration) => (
        <OwnPlan key={registration.id} registration={registration} page={page} />
      ))}
    </ul>
  )
}

function OwnPlan({ registration, page }: { registration: SubscriptionView; page: number }) {
  const { t, i18n } = useTranslation('commerce')
  const { id, plan, standing, startsOn, endsOn, endReason, isVerifying, mayCancel, mayResume } = registration
  const way = wayOf(registration)
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
      {(standing === 'active' || standing === 'coming' || standing === 'resting') && (
        <p className="own-next">
          <NextCharge registration={registration} />
        </p>
      )}
      {isVerifying && <p className="own-next">{t('subscription.verifying')}</p>}
      {endReason !== null && <p className="own-next">{t(`subscription.endReason.${endReason}`)}</p>}
      <TakeUp registration={registration} />
      {(mayCancel || mayResume) && (
        <Link to={paths.registration(id, { page })} className="own-way">
          {t(way)}
          <span className="only-heard"> {plan.name}</span>
        </Link>
      )}
    </li>
  )
}

/** What the page of the registration is for. */
function wayOf({ mayResume, restsUntil, mayChange, mayPause }: SubscriptionView) {
  if (mayResume) return 'subscription.resume' as const
  if (restsUntil !== null) return 'subscription.resumePaused' as const
  if (mayPause) return 'subscription.changePauseOrCancel' as const
  return mayChange ? ('subscription.changeOrCancel' as const) : ('subscription.cancel' as const)
}
