import './plan-list.css'
import '../atoms/tick.css'
import type { PlanView } from '#app/pages/checkout/plan-view.ts'
import { paths } from '#app/paths/reader.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { BackLink } from '#app/view/atoms/back-link.tsx'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { PlanContact } from './plan-contact.tsx'
import { PlanGroups, PlanImage, PlanPrice } from './plan-parts.tsx'

/** One plan: what it is, what it costs and opens. */
export function PlanPage({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('commerce')
  return (
    <article className="plan-page">
      <BackLink to={paths.subscriptions()}>{t('plan.all')}</BackLink>
      <h1 lang={langOf(plan.name)}>{plan.name}</h1>
      {plan.imageName !== null && <PlanImage name={plan.imageName} />}
      {plan.description !== '' && <p lang={langOf(plan.description)}>{plan.description}</p>}
      <PlanPrice plan={plan} />
      <PlanGroups groups={plan.groups} />
      {plan.isRegistered ? <p className="tick">{t('plan.registeredNow')}</p> : <PlanContact />}
    </article>
  )
}
