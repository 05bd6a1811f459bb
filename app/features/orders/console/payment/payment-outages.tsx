import type { PaymentOutage } from '#app/features/orders/model/outage/payment-outages.ts'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { useWords } from '#app/ui/console/words.ts'

/** Sites whose renewals aren't charged because of the contract, and how to mend it. */
export function PaymentOutages({ outages }: { outages: readonly PaymentOutage[] }) {
  const { t } = useWords('console-commerce')
  const dates = useDates()
  if (outages.length === 0) return null
  return (
    <div className="alert alert-error" role="alert">
      {outages.map(({ tenantId, siteName, provider, refusedWith, since }) => (
        <p key={`${tenantId}-${provider}`}>
          {t(refusedWith === '' ? 'payment.outage.none' : 'payment.outage.refused', {
            site: siteName,
            provider: t(`payment.paymentMethod.${provider}`),
            since: dates.instant(since),
            code: refusedWith,
          })}
        </p>
      ))}
      <p>{t('payment.outage.todo')}</p>
    </div>
  )
}
