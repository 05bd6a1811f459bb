import type { SubscriptionView } from '#app/features/plans/parts/plan-view.ts'
import { useTaxWord } from '#app/features/plans/parts/tax-word.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'

/**
 * Says when the next charge is and how much it is, that it comes after a pause, that it failed and is tried again, that an invoice comes, or
 * that there is none.
 */
export function NextCharge({
  registration: { next, nextPlanName, endsOn, restsFrom, restsUntil, invoiceOn, nextTotal, plan },
}: {
  registration: SubscriptionView
}) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(plan.isExempt)
  const day = (on: string) => writeDay(on, i18n.language)
  if (invoiceOn !== null)
    return (
      <>
        {t('subscription.invoiced', {
          on: day(endsOn),
          from: day(invoiceOn),
          total: yen(nextTotal ?? 0),
          tax,
        })}
      </>
    )
  if (next === null) return <>{t('subscription.endsOn', { on: day(endsOn) })}</>
  const total = yen(next.total)
  if (restsFrom !== null && restsUntil !== null) {
    const rest = { from: day(restsFrom), until: day(restsUntil) }
    return <>{t('subscription.paused', { ...rest, on: day(next.on), total, tax })}</>
  }
  return (
    <>
      {nextPlanName !== null && (
        <>
          {t('subscription.changesTo', { plan: nextPlanName, on: day(next.on) })}
          <br />
        </>
      )}
      {next.retryOn === null
        ? t('subscription.next', { on: day(next.on), total, tax })
        : t('subscription.retry', { on: day(next.retryOn), total, tax })}
    </>
  )
}
