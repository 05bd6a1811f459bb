import {
  type Span,
  transactionKinds,
  transactionProviders,
} from '#app/features/orders/model/ledger/transaction-query.ts'
import type { Transaction, TransactionTotal } from '#app/features/orders/model/ledger/transaction-store.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { isNarrowed, type ListQuery } from '#app/kernel/values/list-query.ts'
import type { Paged } from '#app/kernel/values/paging.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import type { Filter } from '#app/ui/console/list-filter.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import type { Option } from '#app/ui/console/option.ts'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import { transactionColumns } from './transaction-columns.tsx'
import { TransactionTotals } from './transaction-totals.tsx'

type Props = {
  tenantId: number
  query: ListQuery
  paged: Paged
  rows: readonly Transaction[]
  span: { from: Day; to: Day }
  totals: readonly TransactionTotal[]
  plans: readonly Option[]
}

/** The ledger of some days: its totals and each entry. */
export function TransactionsList({ tenantId, query, paged, rows, span, totals, plans }: Props) {
  const { t } = useWords('console-commerce')
  const { figure } = useYen()
  const dates = useDates()
  const days = { from: dates.day(span.from), to: dates.day(span.to) }
  const path = adminPaths.transactions(tenantId)
  return (
    <>
      <p className="hint">{t('transactions.help', days)}</p>
      <TransactionTotals totals={totals} />
      <ListPage
        {...{ path, rows, paged }}
        query={rows.length === 0 && !isNarrowed(query) ? query : { ...query, ...span }}
        order={{ by: 'day', direction: query.direction === 'asc' ? 'asc' : 'desc' }}
        words="console-commerce"
        prefix="transactions"
        columns={transactionColumns({ tenantId, t, dates, figure })}
        idOf={({ id }) => id}
        search={t('transactions.search')}
        filters={filtersOf(t, plans)}
        csv={withQuery(adminPaths.transactionsCsv(tenantId), { ...query, ...span })}
        empty={<NoSales {...{ path, span, days }} />}
      />
    </>
  )
}

function filtersOf(t: (key: string) => string, plans: readonly Option[]): Filter[] {
  return [
    { name: 'from', label: t('transactions.from'), type: 'date' },
    { name: 'to', label: t('transactions.to'), type: 'date' },
    {
      name: 'kind',
      label: t('transactions.column.kind'),
      any: t('transactions.anyKind'),
      choices: transactionKinds.map((value) => ({ value, label: t(`transactions.kind.${value}`) })),
    },
    {
      name: 'plan',
      label: t('transactions.column.plan'),
      any: t('transactions.anyPlan'),
      choices: plans,
    },
    {
      name: 'provider',
      label: t('transactions.column.provider'),
      any: t('transactions.anyProvider'),
      choices: transactionProviders.map((value) => ({ value, label: t(`payment.paymentMethod.${value}`) })),
    },
  ]
}

type NoSalesProps = { path: string; span: Span & { to: Day }; days: { from: string; to: string } }

function NoSales({ path, span, days }: NoSalesProps) {
  const { t } = useWords('console-commerce')
  return (
    <EmptyState title={t('transactions.none', days)} hint={t('transactions.noneHint')}>
      <ButtonLink to={withQuery(path, { from: addDays(span.to, -365), to: span.to })} kind="secondary">
        {t('transactions.otherDays')}
      </ButtonLink>
    </EmptyState>
  )
}
