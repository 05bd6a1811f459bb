import { z } from 'zod'
import { type Placed, placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { returnPaths } from '#app/features/orders/model/order/return-paths.ts'
import { ensureGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { cardToken, holderNameInput } from '#app/kernel/values/card/card-token.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import type { Visit } from '#app/visit/visit.ts'

const shortText = z.string().max(200)

/** As all calls that order something say it; `customer_ip` is read by nobody: an address is the connection's own. */
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

/** Orders with the provider whose call it is. Refuses one that isn't the company's with `invalidGateway`. */
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

/** Null: the registration is completed (R344); else where the browser goes. What isn't known yet is `paymentVerifying` (R342). */
export function chargeAnswer({ next }: Placed): string | null {
  if (next === 'done') return null
  return next === 'verifying' ? refuse('paymentVerifying') : next.redirect
}

/** R345: where the browser goes, the client's own page where nobody has to be asked. */
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

/** Nobody is led to another site by what a call says. */
function pathOfSite(visit: Visit, address: string): string {
  const base = absoluteUrl(visit, '/')
  const within = address.startsWith(base) ? address.slice(base.length - 1) : address
  return readReturnRoute(within) ?? refuseFields({ redirectUrl: ['badUrl'] })
}
