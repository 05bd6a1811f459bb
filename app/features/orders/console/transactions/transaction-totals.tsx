import './transactions.css'
import type { TransactionTotal } from '#app/features/orders/model/ledger/transaction-store.ts'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'

const amounts = ['net', 'tax', 'total', 'discount'] as const
type Sums = Pick<TransactionTotal, 'count' | (typeof amounts)[number]>

/** The totals of a list of the ledger: by kind and payment provider, and altogether. */
export function TransactionTotals({ totals }: { totals: readonly TransactionTotal[] }) {
  const { t } = useWords('console-commerce')
  if (totals.length === 0) return null
  const nameOf = ({ kind, provider }: TransactionTotal) =>
    [
      t(`transactions.kind.${kind}`),
      t(provider === null ? 'transactions.provider.none' : `payment.paymentMethod.${provider}`),
    ].join(' · ')
  return (
    <table className="console-table list-table ledger-totals">
      <Head />
      <tbody>
        {totals.map((total) => (
          <Sum key={nameOf(total)} name={nameOf(total)} sums={total} />
        ))}
        <Sum name={t('transactions.totals.all')} sums={totals.reduce(added, nothing)} />
      </tbody>
    </table>
  )
}

function Head() {
  const { t } = useWords('console-commerce')
  return (
    <thead>
      <tr>
        <th scope="col">{t('transactions.totals')}</th>
        <th scope="col" className="figure">
          {t('transactions.totals.count')}
        </th>
        {amounts.map((key) => (
          <th key={key} scope="col" className="figure">
            {t(`transactions.column.${key}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Sum({ name, sums }: { name: string; sums: Sums }) {
  const { t } = useWords('console-commerce')
  const { figure } = useYen()
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="figure" data-label={t('transactions.totals.count')}>
        {figure(sums.count)}
      </td>
      {amounts.map((key) => (
        <td key={key} className="figure" data-label={t(`transactions.column.${key}`)}>
          {figure(sums[key])}
        </td>
      ))}
    </tr>
  )
}

const nothing: Sums = { count: 0, net: 0, tax: 0, total: 0, discount: 0 }
function added(sum: Sums, one: Sums): Sums {
  return {
    count: sum.count + one.count,
    net: sum.net + one.net,
    tax: sum.tax + one.tax,
    total: sum.total + one.total,
    discount: sum.discount + one.discount,
  }
}
