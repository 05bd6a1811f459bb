import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { listOrders } from '#app/features/orders/model/order/list-orders.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { Page } from '#app/layout/site/page.tsx'
import { translator } from '#app/visit/translator.ts'
import { viewPurchase } from './purchase-view.ts'
import { Purchases } from './purchases.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.title)

/** The reader's orders, including renewals and failed ones. */
export const loader = page(
  async ({ visit, url }) => {
    const { orders, ...part } = await listOrders(
      visit,
      readPaging({ page: url.searchParams.get('page') ?? undefined }),
    )
    return {
      title: translator(visit.locale, 'commerce')('purchases.title'),
      ...part,
      purchases: orders.map(viewPurchase),
    }
  },
  { area: 'profile' },
)

export default function PurchasesRoute() {
  return (
    <Page>
      <Purchases {...useLoaderData<typeof loader>()} />
    </Page>
  )
}
