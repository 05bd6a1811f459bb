import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { type PageArgs, page } from '#app/doors/page.ts'
import { settleReturnedProof } from '#app/features/orders/model/card-proof/saved-card.ts'
import type { OrderView } from '#app/features/orders/model/order/order.ts'
import { cancelOrder, getOrder, settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { toThanks } from './order-form.ts'
import { OrderState } from './order-state.tsx'
import { type OrderStateView, viewOrderState } from './order-state-view.ts'

export const meta = titled<typeof loader>(
  ({ title }) => title,
  (data) => (data?.refresh ? [{ httpEquiv: 'refresh', content: data.refresh }] : []),
)

/**
 * The state of an order (R046, R047). Browsers return here from the provider, and unsettled orders continue here. The parameters only say
 * which order is meant; its state comes from the provider.
 */
export const loader = page(
  async ({ visit, url, context }) => {
    const { searchParams: brought } = url
    if (brought.size === 0) throw redirect(paths.subscriptions())
    const orderId = brought.get('order_id')
    if (orderId === null) {
      const proof = await settleReturnedProof(visit, brought)
      if (proof !== null) throw redirect(paths.card({ proof: proof.id }))
      const { id } = await settleOwnOrder(visit, { parameters: brought })
      throw redirect(paths.veritransConfirm({ order_id: id }))
    }
    const order = await settledOrder(visit, orderId)
    if (order.state === 'confirmed') throw toThanks(context, orderId)
    if (order.state === 'failed' && order.provider === 'GAKKEN_ID') throw leadToError(context, order)
    const state = viewOrderState(order, visit.locale)
    const t = translator(visit.locale, 'commerce')
    const wallet = state.wallet === null ? '' : t(`way.name.${state.wallet}`)
    const title = t(`state.${state.standing}.title`, { wallet })
    return { state, title, refresh: refreshOf(state, brought.has('leave')) }
  },
  { area: 'payment' },
)

async function settledOrder(visit: Visit, orderId: string): Promise<OrderView> {
  const order = await getOrder(visit, { orderId })
  return order.isOpen ? settleOwnOrder(visit, { orderId }) : order
}

/** A failed payment at the publisher has a page of its own, which leads back to where the payment began (R060). */
function leadToError(context: PageArgs['context'], { id, planId, couponCode }: OrderView): Response {
  setCookie(context, 'callback', paths.orderEntry(planId, { coupon: couponCode ?? '' }))
  return redirect(paths.paymentError(id))
}

/** The Refresh header that leads on to the issuer, once. A form may be redirected only within this site, so this page has to do it. */
function refreshOf({ standing, goOn }: OrderStateView, leaves: boolean): string | null {
  const isAtProvider = leadsOn.includes(standing)
  return leaves && isAtProvider && goOn !== null ? `0; url=${goOn}` : null
}

/** The states in which the reader continues on another page. */
const leadsOn: OrderStateView['standing'][] = ['waiting', 'atWallet', 'invoiced']

/** Gives up the order for its reader. */
export const action = form(z.object({ orderId: z.string().max(27) }), async ({ visit, input }) => {
  await cancelOrder(visit, input)
  return redirect(paths.veritransConfirm({ order_id: input.orderId }))
})

export default function OrderStateRoute() {
  const { state } = useLoaderData<typeof loader>()
  return (
    <Page>
      <OrderState state={state} refusal={useActionData<FormReply>()?.refusal ?? null} />
    </Page>
  )
}
