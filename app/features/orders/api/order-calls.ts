import { z } from 'zod'
import { settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { type Placed, placeOrder } from '#app/features/orders/model/order/place-order.ts'
import {
  ensureGateway,
  getCheckout,
  returnPaths,
} from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { cardToken, holderNameInput } from '#app/kernel/values/card/card-token.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import type { Visit } from '#app/visit/visit.ts'

const shortText = z.string().max(200)

/**
 * The fields of every call that places an order. `customer_ip` is ignored, because the address is taken from the
 * connection.
 */
export const Charge = z.object({
  subscriptionPlanId: shortText,
  token: cardToken.optional(),
  couponCode: shortText.optional(),
  cardHolderEmail: z.string().max(254).optional(),
  cardHolderName: holderNameInput.optional(),
  redirectUrl: z.string().max(2000).optional(),
  idempotencyKey: z.string().min(8).max(64).optional(),
})
export const OrderReceive = Charge.required({ redirectUrl: true }).extend({
  state: z.string().min(1).max(200),
})

type Call = z.output<typeof Charge> & { state?: string }

/**
 * Places an order with the provider that the call belongs to. Refuses a provider that isn't the company's with
 * `invalidGateway`.
 */
export async function placeByCall(
  visit: Visit,
  provider: PaymentProvider,
  {
    subscriptionPlanId: planId,
    token,
    cardHolderName,
    cardHolderEmail,
    redirectUrl,
    idempotencyKey,
    ...call
  }: Call,
): Promise<Placed> {
  await ensureGateway(visit, provider)
  return placeOrder(visit, {
    planId,
    couponCode: call.couponCode,
    card: token === undefined ? null : { kind: 'token', token },
    holderName: cardHolderName,
    email: cardHolderEmail,
    key: idempotencyKey,
    state: call.state,
    returnPath: redirectUrl === undefined ? returnPaths[provider] : pathOfSite(visit, redirectUrl),
  })
}

/**
 * The answer to an order. Null means that the registration is complete (R344); otherwise it is the address where the browser continues. A
 * result that isn't known yet is `paymentVerifying` (R342).
 */
export function chargeAnswer({ next }: Placed): string | null {
  if (next === 'done') return null
  return next === 'verifying' ? refuse('paymentVerifying') : next.redirect
}

/**
 * R345: the address where the browser continues, which is the client's own page if the provider doesn't need to ask the
 * reader.
 */
export function receiveAnswer(
  visit: Visit,
  { orderId, next }: Placed,
  { redirectUrl, state }: z.output<typeof OrderReceive>,
): string {
  if (typeof next === 'object') return next.redirect
  const url = new URL(absoluteUrl(visit, pathOfSite(visit, redirectUrl)))
  url.searchParams.set('OrderId', orderId)
  url.searchParams.set('state', state)
  return url.href
}

/** Where the browser comes back to after an order: the page that the call names, or the site's own page of the company's provider. */
export async function returnPathOf(visit: Visit, redirectUrl: string | undefined): Promise<string> {
  if (redirectUrl !== undefined) return pathOfSite(visit, redirectUrl)
  const { provider } = await getCheckout(visit)
  // Without a provider the order itself is refused, or there is nothing to pay.
  return returnPaths[provider ?? 'VERITRANS']
}

/** A call may name only an address of this site, so that it can't lead anybody to another site. */
function pathOfSite(visit: Visit, address: string): string {
  const base = absoluteUrl(visit, '/')
  const within = address.startsWith(base) ? address.slice(base.length - 1) : address
  return readReturnRoute(within) ?? refuseFields({ redirectUrl: ['badUrl'] })
}

/**
 * R349: everything except a confirmed order is a refusal: `paymentProcessing` while the result isn't known,
 * `orderConfirmFailed` when the order failed.
 */
export async function confirmByCall(
  visit: Visit,
  provider: PaymentProvider,
  named: { orderId: string } | { gidOrderNo: string },
): Promise<void> {
  await ensureGateway(visit, provider)
  const order = await settleOwnOrder(visit, named)
  if (order.isOpen) refuse('paymentProcessing')
  if (order.state === 'confirmed') return
  const { gatewayCode } = order.decline ?? {}
  refuse('orderConfirmFailed', { ...(gatewayCode !== undefined && { gatewayCode }) })
}
