import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { Page } from '#app/layout/site/page.tsx'
import { translator } from '#app/visit/translator.ts'
import { Receipt } from './receipt.tsx'
import { viewReceipt } from './receipt-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.title)

/** A printable receipt of a payment. With the seller's number it is a qualified invoice. */
export const loader = page(
  async ({ visit, params }) => ({
    title: translator(visit.locale, 'commerce')('receipt.title'),
    ...(await viewReceipt(visit, params.orderId ?? '')),
  }),
  { area: 'profile' },
)

export default function ReceiptRoute() {
  return (
    <Page>
      <Receipt {...useLoaderData<typeof loader>()} />
    </Page>
  )
}
