import type { Transaction } from '#app/features/orders/model/ledger/transaction-store.ts'
import type { Tax } from '#app/features/plans/model/tax/tax-rate.ts'
import type { Dates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  tenantId: number
  t: (key: string, values?: object) => string
  dates: Dates
  figure: (amount: number) => string
}
type Amount = 'net' | 'tax' | 'total' | 'discount'

/** The columns of a ledger entry in the list and in its CSV, which has plain numbers. */
export function transactionColumns({ tenantId, t, dates, figure }: Props): Column<Transaction>[] {
  const amount = (key: Amount): Column<Transaction> => ({
    key,
    isFigure: true,
    text: (row) => String(row[key]),
    cell: (row) => figure(row[key]),
  })
  return [
    {
      key: 'day',
      sort: 'desc',
      text: ({ at }) => dates.instant(at),
      cell: ({ orderId, at }) => <Link to={adminPaths.order(tenantId, orderId)}>{dates.instant(at)}</Link>,
    },
    { key: 'kind', text: ({ kind }) => t(`transactions.kind.${kind}`) },
    {
      key: 'reader',
      text: nameOf,
      cell: (row) => <Link to={adminPaths.user(tenantId, row.accountId)}>{nameOf(row)}</Link>,
    },
    { key: 'plan', text: ({ planName, planId }) => planName ?? planId },
    {
      key: 'provider',
      text: ({ provider }) =>
        t(provider === null ? 'transactions.provider.none' : `payment.paymentMethod.${provider}`),
    },
    amount('net'),
    amount('tax'),
    { key: 'rate', isHidden: true, text: (row) => rateText(row, t) },
    amount('total'),
    amount('discount'),
    { key: 'order', isHidden: true, text: ({ orderId }) => orderId },
    { key: 'id', isHidden: true, text: ({ id }) => id },
    { key: 'ofMonth', isHidden: true, text: ({ ofMonth }) => ofMonth ?? '' },
    { key: 'note', isHidden: true, text: ({ note }) => note },
  ]
}

/** The rate of an amount as accountants distinguish them: the reduced rate may equal a former standard one. */
export function rateText({ taxClass, taxRate }: Tax, t: Props['t']): string {
  return t(`transactions.rate.${taxClass}`, { rate: taxRate })
}

function nameOf({ accountName, accountEmail, accountId }: Transaction): string {
  return accountName || accountEmail || accountId
}
