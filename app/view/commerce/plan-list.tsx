import './plan-list.css'
import '../atoms/tick.css'
import type { PlanView } from '#app/pages/checkout/plan-view.ts'
import { paths } from '#app/paths/reader.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { ButtonLink } from '#app/view/atoms/button.tsx'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { PlanContact } from './plan-contact.tsx'
import { PlanGroups, PlanImage, PlanPrice } from './plan-parts.tsx'

/** Plans on offer (R301): in the dialog of a content that needs one, and on the page of all. */
export function PlanList({ plans }: { plans: readonly PlanView[] }) {
  return (
    <div className="plans">
      <ul>
        {plans.map((plan) => (
          <Plan key={plan.id} plan={plan} />
        ))}
      </ul>
      <PlanContact />
    </div>
  )
}

function Plan({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('commerce')
  return (
    <li className="plan">
      {plan.imageName !== null && <PlanImage name={plan.imageName} />}
      <div className="plan-about">
        <p className="plan-name" lang={langOf(plan.name)}>
          {plan.name}
          {plan.isRegistered && <span className="tick">{t('plan.registered')}</span>}
        </p>
        <PlanPrice plan={plan} />
        <PlanGroups groups={plan.groups} />
        {plan.hasPage && (
          <p className="plan-way">
            <ButtonLink to={paths.subscription(plan.id)} kind="secondary">
              {t('plan.detail')}
              <span className="only-heard">{plan.name}</span>
            </ButtonLink>
          </p>
        )}
      </div>
    </li>
  )
}
