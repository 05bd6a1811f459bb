import './plan-list.css'
import '#app/ui/atoms/tick.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { PlanContents } from './plan-contents.ts'
import { PlanContact, PlanCovers, PlanFirstPayment, PlanGroups, PlanImage, PlanPrice } from './plan-parts.tsx'
import type { PlanView } from './plan-view.ts'

type Props = {
  plans: readonly PlanView[]
  /** The contents of each plan, by the plan's id. Absent in the dialog of a content, whose reader knows it already. */
  contents?: Record<string, PlanContents>
}

/** Plans on offer (R301), shown in the dialog of a content that needs one and on the page of all plans. */
export function PlanList({ plans, contents }: Props) {
  return (
    <div className="plans">
      <ul>
        {plans.map((plan) => (
          <Plan key={plan.id} plan={plan} contents={contents?.[plan.id]} />
        ))}
      </ul>
      <PlanContact />
    </div>
  )
}

function Plan({ plan, contents }: { plan: PlanView; contents: PlanContents | undefined }) {
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
        <PlanFirstPayment plan={plan} />
        <PlanGroups groups={plan.groups} />
        {contents !== undefined && <PlanCovers contents={contents} />}
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
