import { useTranslation } from 'react-i18next'

type Plan = {
  id: string
  name: string
  description: string
  priceWithTax: number
  duration: number
  durationType: 'day' | 'month' | 'year'
  freeDays: number
}

/** The plans that open a content, where the reader has none of them (R301, R302, R312). */
export function PlanList({ plans }: { plans: readonly Plan[] }) {
  const { t, i18n } = useTranslation()
  const yen = new Intl.NumberFormat(i18n.language)
  return (
    <div className="plans">
      <ul>
        {plans.map((plan) => (
          <li key={plan.id}>
            <p className="plan-name">{plan.name}</p>
            <p className="plan-price">
              {t('plan.price', { price: yen.format(plan.priceWithTax) })}
              <small> / {t(`plan.duration.${plan.durationType}`, { count: plan.duration })}</small>
            </p>
            {plan.freeDays > 0 && <p className="plan-free">{t('plan.free', { count: plan.freeDays })}</p>}
            {plan.description !== '' && <p>{plan.description}</p>}
          </li>
        ))}
      </ul>
      <p className="plan-contact">{t('plan.contact')}</p>
    </div>
  )
}
