import { balanceOf, type SideTotals } from '#app/features/orders/model/reconciliation/difference.ts'
import type { Reconciliation } from '#app/features/orders/model/reconciliation/reconciliation-store.ts'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'

/** The totals of both sides, and who compared them. */
export function ReconciledTotals({ totals, differenceCount, ...done }: Reconciliation) {
  const { t } = useWords('console-commerce')
  const dates = useDates()
  const { yen } = useYen()
  const apart = balanceOf(totals.there) - balanceOf(totals.here)
  const equal = t(differenceCount === 0 ? 'reconciliation.equal' : 'reconciliation.equalYet')
  return (
    <FormSection
      title={t('reconciliation.totals')}
      help={apart === 0 ? equal : t('reconciliation.unequal', { amount: yen(apart) })}
    >
      <table className="console-table">
        <thead>
          <tr>
            {['side', 'sales', 'refunds', 'balance'].map((column) => (
              <th key={column} scope="col" className={column === 'side' ? undefined : 'figure'}>
                {t(`reconciliation.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <SideRow name={t('reconciliation.there')} side={totals.there} />
          <SideRow name={t('reconciliation.here')} side={totals.here} />
        </tbody>
      </table>
      <p className="help">
        {t('reconciliation.compared', {
          name: done.doneBy,
          file: done.fileName,
          at: dates.instant(done.doneAt),
        })}
      </p>
    </FormSection>
  )
}

function SideRow({ name, side }: { name: string; side: SideTotals }) {
  const { t } = useWords('console-commerce')
  const { yen } = useYen()
  const counted = ({ amount, count }: SideTotals['sale']) =>
    t('reconciliation.count', { amount: yen(amount), count })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="figure" data-label={t('reconciliation.sales')}>
        {counted(side.sale)}
      </td>
      <td className="figure" data-label={t('reconciliation.refunds')}>
        {counted(side.refund)}
      </td>
      <td className="figure" data-label={t('reconciliation.balance')}>
        {yen(balanceOf(side))}
      </td>
    </tr>
  )
}
