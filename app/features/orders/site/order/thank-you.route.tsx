import { redirect, useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { getOrder } from '#app/features/orders/model/order/own-orders.ts'
import { getSubscription } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import { viewSubscription } from '#app/features/plans/parts/plan-view.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { ThankYou } from './thank-you.tsx'

export const meta = titled<typeof loader>(({ title }) => title)

/** The end of an order (R048, R356): what was bought, until when, and a link to the contents. */
export const loader = page(
  async ({ visit, url }) => {
    const orderId = url.searchParams.get('order_id')
    if (orderId === null) throw redirect(paths.subscriptions())
    const order = await getOrder(visit, { orderId })
    if (order.state === 'confirmed' && order.places !== null) throw redirect(paths.gift(orderId))
    if (order.state !== 'confirmed' || order.registrationId === null)
      throw redirect(paths.veritransConfirm({ order_id: orderId }))
    const registration = await getSubscription(visit, { id: order.registrationId })
    return {
      title: translator(visit.locale, 'commerce')('thanks.title'),
      order: { id: order.id, total: order.total },
      registration: viewSubscription(registration, visit),
    }
  },
  { area: 'payment' },
)

export default function ThankYouRoute() {
  return (
    <Page>
      <ThankYou {...useLoaderData<typeof loader>()} />
    </Page>
  )
}
