import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getOrder } from '#app/domain/commerce/order/list-orders.ts'
import { getCheckout } from '#app/domain/commerce/payment-setting/get-checkout.ts'
import { refuse } from '#app/errors/refusal.ts'
import { page } from '#app/http/page.ts'
import { viewPurchase } from '#app/pages/checkout/purchase-view.ts'
import { viewSeller } from '#app/pages/checkout/seller-view.ts'
import { titleOf } from '#app/routes/meta.ts'
import { Receipt } from '#app/view/commerce/receipt.tsx'
import { Page } from '#app/view/frame/page.tsx'
import { requireOwnAccount } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.title)

/** The receipt of what was paid, to print; with the seller's number it is a qualified invoice. */
export const loader = page(
  async ({ visit, params }) => {
    const [order, { seller }] = await Promise.all([
      getOrder(visit, { orderId: params.orderId ?? '' }),
      getCheckout(visit),
    ])
    if (order.money !== 'taken') refuse('notFound')
    const { net, tax, total } = order.price
    return {
      title: translator(visit.locale, 'commerce')('receipt.title'),
      purchase: viewPurchase(order),
      amounts: { net, tax, total },
      seller: viewSeller(seller, visit),
      addressee: requireOwnAccount(visit).name,
    }
  },
  { area: 'profile' },
)

export default function ReceiptRoute() {
  return (
    <Page>
      <Receipt {...useLoaderData<typeof loader>()} />
    </Page>
  )
}
