import { z } from 'zod'
import type { Declined, GatewayOrder, Redirect, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import { askPublisher, declined, errorOf, type Publisher, unknown } from './ask-publisher.ts'

const Created = z.object({
  gid_order_no: z.string().min(1),
  redirect_url: z.url({ protocol: /^https?$/ }).max(2048),
})

/**
 * Registers an order, which the browser then pays on the publisher's page. Sending the same order again changes nothing.
 * Refuses orders without a browser, of 0 yen (R358) or without a later charge.
 */
export async function beginPublisherOrder(
  publisher: Publisher,
  order: GatewayOrder,
): Promise<Redirect | Declined | Unknown> {
  if (order.browser === null) return declined('state', 'no_browser')
  if (order.amount === 0 || order.plan === null) return declined('state', 'zero_amount_unsupported')
  const body = bodyOf(publisher.settings.serviceCode, { ...order, plan: order.plan }, order.browser)
  const answer = await askPublisher(publisher, { method: 'POST', path: '/orders', body, key: order.id })
  if (answer.is !== 'answer') return answer
  if (answer.status >= 400) {
    const error = errorOf(answer)
    return declined(error === 'duplicate_order' ? 'duplicate' : 'other', error)
  }
  const created = Created.safeParse(answer.json)
  if (!created.success) return unknown('no order')
  const { gid_order_no: gidOrderNo, redirect_url: url } = created.data
  const providerRef = { gidOrderNo, ...(order.subject !== null && { subject: order.subject }) }
  return { is: 'redirect', url, providerRef }
}

function bodyOf(
  service: string,
  { id, amount, subject, plan }: GatewayOrder & { plan: NonNullable<GatewayOrder['plan']> },
  browser: NonNullable<GatewayOrder['browser']>,
) {
  return {
    service_code: service,
    merchant_order_no: id,
    sub: subject,
    plan: { id: plan.id, name: plan.name },
    amount,
    currency: 'JPY',
    tax_included: true,
    periodic: { unit: plan.durationType, count: plan.duration, amount: plan.renewalTotal },
    return_url: browser.returnUrl,
    cancel_url: browser.returnUrl,
    webhook_url: browser.pushUrl,
    state: browser.state,
  }
}
