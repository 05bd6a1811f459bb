import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { useProviderFilter } from '#app/features/orders/console/transactions/provider-filter.ts'
import { listWaiting, PayoutQuery, waitingDays } from '#app/features/orders/model/payout/list-payouts.ts'
import type { WaitingEntry } from '#app/features/orders/model/payout/waiting-store.ts'
import { readListPage } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** What was booked days ago and is in no payout yet. */
export const loader = consolePage(async ({ visit, url }) => {
  const { query, paging } = readListPage(url)
  const { entries, sum, ...paged } = await listWaiting(visit, { query: PayoutQuery.parse(query), paging })
  return {
    ...{ entries, sum, paged, query },
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-payouts')('payouts.waiting'))),
  }
})

export default function WaitingPayouts() {
  const { frame, heading, tenantId, query, paged, entries, sum } = useLoaderData<typeof loader>()
  const { t } = useWords('console-payouts')
  const byProvider = useProviderFilter()
  const { yen } = useYen()
  return (
    <ConsolePage frame={frame} title={heading} back={adminPaths.payouts(tenantId)} backTo={t('payouts.back')}>
      <p className="hint mb-4">{t('payouts.waitingHelp', { sum: yen(sum) })}</p>
      <ListPage
        {...{ query, paged }}
        path={adminPaths.waitingPayouts(tenantId)}
        rows={entries}
        order={{ by: 'day', direction: 'asc' }}
        words="console-payouts"
        prefix="payouts.waitingList"
        columns={useWaitingColumns(tenantId)}
        idOf={({ id }) => id}
        filters={[
          byProvider,
          {
            name: 'days',
            label: t('payouts.waitingList.days'),
            any: t(`payouts.waitingList.days.${waitingDays[0]}`),
            choices: waitingDays
              .slice(1)
              .map((value) => ({ value, label: t(`payouts.waitingList.days.${value}`) })),
          },
        ]}
        empty={<EmptyState title={t('payouts.nothingWaits')} hint={t('payouts.nothingWaitsHint')} />}
      />
    </ConsolePage>
  )
}

function useWaitingColumns(tenantId: number): Column<WaitingEntry>[] {
  const { t } = useWords('console-payouts')
  const { t: named } = useWords('console-commerce')
  const { figure } = useYen()
  const dates = useDates()
  return [
    { key: 'day', text: ({ onDay }) => dates.day(onDay) },
    { key: 'kind', text: ({ kind }) => t(`payouts.kind.${kind}`) },
    {
      key: 'order',
      text: ({ orderId }) => orderId,
      cell: ({ orderId }) => <Link to={adminPaths.order(tenantId, orderId)}>{orderId}</Link>,
    },
    { key: 'provider', text: ({ provider }) => named(`payment.paymentMethod.${provider}`) },
    { key: 'amount', isFigure: true, text: ({ amount }) => figure(amount) },
  ]
}
