import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { useProviderFilter } from '#app/features/orders/console/transactions/provider-filter.ts'
import { listPayouts, PayoutQuery } from '#app/features/orders/model/payout/list-payouts.ts'
import type { Payout } from '#app/features/orders/model/payout/payout-store.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { readListPage } from '#app/kernel/values/list-query.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import '#app/ui/atoms/word-link.css'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** What providers paid to a site, and what they owe by its ledger. */
export const loader = consolePage(async ({ visit, url }) => {
  const { query, paging } = readListPage(url)
  const { payouts, owed, ...paged } = await listPayouts(visit, { query: PayoutQuery.parse(query), paging })
  return {
    ...{ payouts, owed, paged, query },
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console')('screen.payouts'))),
  }
})

export default function Payouts() {
  const { frame, heading, tenantId, query, paged, payouts, owed } = useLoaderData<typeof loader>()
  const { t } = useWords('console-payouts')
  const byProvider = useProviderFilter()
  const add = <ButtonLink to={adminPaths.newPayout(tenantId)}>{t('payouts.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <CommerceTabs tenantId={tenantId} />
      <p className="hint">{t('payouts.help')}</p>
      <Owed {...{ tenantId, owed }} />
      <ListPage
        {...{ query, paged }}
        path={adminPaths.payouts(tenantId)}
        rows={payouts}
        order={{ by: 'paidOn', direction: 'desc' }}
        words="console-payouts"
        prefix="payouts"
        columns={usePayoutColumns(tenantId)}
        idOf={({ id }) => id}
        filters={[byProvider]}
        empty={<EmptyState title={t('payouts.none')} hint={t('payouts.noneHint')} />}
      />
    </ConsolePage>
  )
}

/** What each provider owes by the ledger, with the entries that no payout contains. */
function Owed({
  tenantId,
  owed,
}: {
  tenantId: number
  owed: readonly { provider: PaymentProvider; owed: Yen }[]
}) {
  const { t } = useWords('console-payouts')
  const { t: named } = useWords('console-commerce')
  const { figure } = useYen()
  if (owed.length === 0) return null
  return (
    <table className="console-table list-table mt-4 mb-6">
      <TableHead
        headings={[t('payouts.column.provider'), { figure: t('payouts.owed') }, t('payouts.waiting')]}
      />
      <tbody>
        {owed.map((row) => (
          <tr key={row.provider}>
            <th scope="row">{named(`payment.paymentMethod.${row.provider}`)}</th>
            <td className="figure" data-label={t('payouts.owed')}>
              {figure(row.owed)}
            </td>
            <td data-label={t('payouts.waiting')}>
              <Link
                to={adminPaths.waitingPayouts(tenantId, { provider: row.provider })}
                className="word-link"
              >
                {t('payouts.toWaiting')}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function usePayoutColumns(tenantId: number): Column<Payout>[] {
  const { t } = useWords('console-payouts')
  const { t: named } = useWords('console-commerce')
  const { figure } = useYen()
  const dates = useDates()
  const amount = (key: 'gross' | 'fee' | 'net'): Column<Payout> => ({
    ...{ key, isFigure: true },
    text: (row) => figure(row[key]),
  })
  return [
    {
      key: 'paidOn',
      text: ({ paidOn }) => dates.day(paidOn),
      cell: ({ id, paidOn }) => <Link to={adminPaths.payout(tenantId, id)}>{dates.day(paidOn)}</Link>,
    },
    { key: 'provider', text: ({ provider }) => named(`payment.paymentMethod.${provider}`) },
    { key: 'number', text: ({ number }) => number },
    amount('gross'),
    amount('fee'),
    amount('net'),
    { key: 'state', text: (row) => stateOf(row, t), cell: (row) => <PayoutState {...row} /> },
  ]
}

type State = Pick<Payout, 'takenBackAt' | 'differenceCount'>

function stateOf(
  { takenBackAt, differenceCount: count }: State,
  t: (key: string, values?: object) => string,
) {
  if (takenBackAt !== null) return t('payouts.state.takenBack')
  return count === 0 ? t('payouts.state.matched') : t('payouts.state.differences', { count })
}

function PayoutState(row: State) {
  const { t } = useWords('console-payouts')
  const kind = row.takenBackAt !== null ? 'off' : row.differenceCount === 0 ? 'ok' : 'bad'
  return <StatusDot kind={kind}>{stateOf(row, t)}</StatusDot>
}
