import type { ReconciledDay } from '#app/features/orders/model/reconciliation/list-days.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { companyId: number; days: readonly ReconciledDay[] }

/** Which of the last days are compared, which differ, and which are still open. */
export function ReconciledDays({ companyId, days }: Props) {
  const { t } = useWords('console-commerce')
  const dates = useDates()
  if (days.length === 0) return null
  return (
    <FormSection title={t('reconciliation.days')} help={t('reconciliation.daysHelp')}>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('reconciliation.day')}</th>
            <th scope="col">{t('reconciliation.provider')}</th>
            <th scope="col">{t('reconciliation.state')}</th>
            <th scope="col" className="figure">
              {t('reconciliation.movements')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, provider, movements, done }) => (
            <tr key={`${day} ${provider}`}>
              <th scope="row">
                <Link
                  to={
                    done === null
                      ? adminPaths.reconciliation(companyId, { day, provider })
                      : adminPaths.reconciledDay(companyId, provider, day)
                  }
                >
                  {dates.day(day)}
                </Link>
              </th>
              <td data-label={t('reconciliation.provider')}>{t(`payment.paymentMethod.${provider}`)}</td>
              <td data-label={t('reconciliation.state')}>
                <DayState {...{ movements, done }} />
              </td>
              <td className="figure" data-label={t('reconciliation.movements')}>
                {movements}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}

function DayState({ movements, done }: Pick<ReconciledDay, 'movements' | 'done'>) {
  const { t } = useWords('console-commerce')
  if (done === null)
    return (
      <StatusDot kind={movements > 0 ? 'wait' : 'off'}>
        {t(movements > 0 ? 'reconciliation.state.open' : 'reconciliation.state.nothing')}
      </StatusDot>
    )
  const count = done.differenceCount
  return (
    <StatusDot kind={count > 0 ? 'bad' : 'ok'}>
      {count > 0 ? t('reconciliation.state.different', { count }) : t('reconciliation.state.done')}
    </StatusDot>
  )
}
