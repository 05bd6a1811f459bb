import { useTranslation } from '#app/kernel/rendering/rendering.ts'

const steps = ['entry', 'confirm', 'complete'] as const

/** Entry, confirmation, completion, in this order (R356), and where one is. */
export function OrderSteps({ at }: { at: (typeof steps)[number] }) {
  const { t } = useTranslation('commerce')
  return (
    <ol className="order-steps" aria-label={t('order.steps')}>
      {steps.map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {t(`order.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
