import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { listTransactions } from '#app/features/orders/model/ledger/list-transactions.ts'
import {
  type Span,
  type Transaction,
  TransactionQuery,
  type TransactionTotal,
} from '#app/features/orders/model/ledger/transaction-store.ts'
import { transactionKinds } from '#app/features/orders/model/revenue/transaction-kind.ts'
import { viewPlanChoices } from '#app/features/plans/parts/plans-view.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { isNarrowed, type ListQuery, readListPage } from '#app/kernel/values/list-query.ts'
import type { Paged, Paging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import type { Filter } from '#app/ui/console/list-filter.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import type { Option } from '#app/ui/console/option.ts'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { useProviderFilter } from './provider-filter.ts'
import { rateText, transactionColumns } from './transaction-columns.tsx'

type Sums = Pick<TransactionTotal, 'count' | (typeof amounts)[number]>

type Props = {
  tenantId: number
  query: ListQuery
  paged: Paged
  rows: readonly Transaction[]
  span: { from: Day; to: Day }
  totals: readonly TransactionTotal[]
  plans: readonly Option[]
}

type NoSalesProps = { path: string; span: Span & { to: Day }; days: { from: string; to: string } }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The amounts that a site took, refunded and wrote off, with totals. */
export const loader = consolePage(async ({ visit, url }) => {
  const { query, paging } = readListPage(url)
  return {
    ...(await viewTransactions(visit, { query: TransactionQuery.parse(query), paging })),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console')('screen.transactions'))),
    query,
  }
})

export default function Transactions() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <CommerceTabs tenantId={list.tenantId} />
      <TransactionsList {...list} />
    </ConsolePage>
  )
}

/** A page of the ledger with its sums, and the plans it can be narrowed to. */
async function viewTransactions(visit: Visit, request: { query: TransactionQuery; paging: Paging }) {
  const [{ transactions, span, totals, ...paged }, plans] = await Promise.all([
    listTransactions(visit, request),
    viewPlanChoices(visit),
  ])
  return { paged, rows: transactions, span, totals, plans }
}

/** The ledger of some days: its totals and each entry. */
function TransactionsList({ tenantId, query, paged, rows, span, totals, plans }: Props) {
  const { t } = useWords('console-commerce')
  const byProvider = useProviderFilter()
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
        filters={[...filtersOf(t, plans), byProvider]}
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
  ]
}

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

const amounts = ['net', 'tax', 'total', 'discount'] as const

/** The totals of a list of the ledger: by kind and payment provider, and altogether. */
function TransactionTotals({ totals }: { totals: readonly TransactionTotal[] }) {
  const { t } = useWords('console-commerce')
  if (totals.length === 0) return null
  const hasRates = new Set(totals.map((total) => rateText(total, t))).size > 1
  const nameOf = ({ kind, provider, ...total }: TransactionTotal) =>
    [
      t(`transactions.kind.${kind}`),
      t(provider === null ? 'transactions.provider.none' : `payment.paymentMethod.${provider}`),
      ...(hasRates ? [rateText(total, t)] : []),
    ].join(' · ')
  return (
    <table className="console-table list-table mt-4 mb-6">
      <Head />
      <tbody>
        {totals.map((total) => (
          <Sum key={nameOf(total)} name={nameOf(total)} sums={total} />
        ))}
      </tbody>
      <tfoot>
        <Sum name={t('transactions.totals.all')} sums={totals.reduce(added, nothing)} />
      </tfoot>
    </table>
  )
}

function Head() {
  const { t } = useWords('console-commerce')
  return (
    <TableHead
      headings={[
        t('transactions.totals'),
        { figure: t('transactions.totals.count') },
        ...amounts.map((key) => ({ figure: t(`transactions.column.${key}`) })),
      ]}
    />
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
