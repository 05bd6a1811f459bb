import type { Difference } from '#app/features/orders/model/reconciliation/difference.ts'
import type { Reconciliation } from '#app/features/orders/model/reconciliation/reconciliation-store.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = Pick<Reconciliation, 'differences' | 'differenceCount'>

/** The differences by kind, each with both sides and what to do about it. An order of a site links to its page. */
export function DifferencesTable({ differences, differenceCount: count }: Props) {
  const { t } = useWords('console-commerce')
  if (count === 0) return null
  return (
    <FormSection
      title={t('reconciliation.differences', { count })}
      help={t('reconciliation.differencesHelp')}
    >
      {differences.length < count && <p>{t('reconciliation.cut', { shown: differences.length })}</p>}
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('reconciliation.order')}</th>
            <th scope="col" className="figure">
              {t('reconciliation.there')}
            </th>
            <th scope="col" className="figure">
              {t('reconciliation.here')}
            </th>
            <th scope="col">{t('reconciliation.what')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike in all they say, and none ever moves
            <DifferenceRow key={at} {...difference} />
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}

function DifferenceRow({ kind, orderId, tenantId, there, here, thereDay, hereDay }: Difference) {
  const { t } = useWords('console-commerce')
  const dates = useDates()
  const { yen } = useYen()
  const side = (amount: number | null, day: string | null) => {
    if (amount === null || day === null) return t('reconciliation.none')
    if (thereDay === null || hereDay === null || thereDay === hereDay) return yen(amount)
    return t('reconciliation.dayIs', { amount: yen(amount), day: dates.day(day) })
  }
  return (
    <tr>
      <th scope="row">
        {tenantId === null ? orderId : <Link to={adminPaths.order(tenantId, orderId)}>{orderId}</Link>}
      </th>
      <td className="figure" data-label={t('reconciliation.there')}>
        {side(there, thereDay)}
      </td>
      <td className="figure" data-label={t('reconciliation.here')}>
        {side(here, hereDay)}
      </td>
      <td data-label={t('reconciliation.what')}>
        <strong>{t(`reconciliation.kind.${kind}`)}</strong>
        <br />
        {t(`reconciliation.todo.${kind}`)}
      </td>
    </tr>
  )
}
