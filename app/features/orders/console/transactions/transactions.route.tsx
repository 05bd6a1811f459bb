import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { TransactionQuery } from '#app/features/orders/model/ledger/transaction-query.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { translator } from '#app/visit/translator.ts'
import { TransactionsList } from './transactions-list.tsx'
import { viewTransactions } from './transactions-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** What a site took, refunded and wrote off, with totals. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = readListQuery(url)
  const paging = readPaging({ page: query.page, size: 50 })
  return {
    ...(await viewTransactions(visit, { query: TransactionQuery.parse(query), paging })),
    heading: translator(visit.locale, 'console')('screen.transactions'),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
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
