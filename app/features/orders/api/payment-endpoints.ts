import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { type Replaced, replaceCard } from '#app/features/orders/model/card-proof/saved-card.ts'
import { getNamedOrder, getOrder } from '#app/features/orders/model/order/own-orders.ts'
import { ensureGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { cardToken, holderNameInput } from '#app/kernel/values/card/card-token.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  Charge,
  chargeAnswer,
  confirmByCall,
  OrderReceive,
  placeByCall,
  receiveAnswer,
} from './order-calls.ts'

const NewCard = z.object({
  token: cardToken,
  cardHolderName: holderNameInput.optional(),
  cardHolderEmail: z.string().max(254).optional(),
})

/** The calls of both card providers: charging, and replacing the card. */
export const cardPaymentEndpoints = [
  endpoint('POST /veritrans/charge', {
    summary:
      'Orders a plan with VeriTrans; returns nothing once the plan is paid, otherwise the address where the browser continues',
    access: 'user',
    only: 'ownAccount',
    input: Charge,
    run: async (visit, call) => chargeAnswer(await placeByCall(visit, 'VERITRANS', call)),
  }),
  endpoint('POST /veritrans/order-receive', {
    summary: 'Orders a plan with VeriTrans and returns the address where the browser continues',
    access: 'user',
    only: 'ownAccount',
    input: OrderReceive,
    run: (visit, call) =>
      withTokenError(async () => receiveAnswer(visit, await placeByCall(visit, 'VERITRANS', call), call)),
  }),
  endpoint('POST /veritrans/confirm-order', {
    summary: 'Settles an order after the browser has come back',
    access: 'user',
    only: 'ownAccount',
    input: z.object({ orderId: z.string().max(64), couponCode: z.string().max(200).optional() }),
    run: (visit, { orderId }) => confirmByCall(visit, 'VERITRANS', { orderId }),
  }),
  endpoint('POST /veritrans/add-card', {
    summary:
      'Replaces the card stored at VeriTrans; returns nothing once it is stored, or the issuer’s address where the browser continues',
    access: 'user',
    only: 'ownAccount',
    input: NewCard,
    run: async (visit, { token, cardHolderName }) => {
      await ensureGateway(visit, 'VERITRANS')
      return cardAnswer(await replaceCard(visit, { token, holderName: cardHolderName }))
    },
  }),
  endpoint('POST /gmo/charge', {
    summary:
      'Orders a plan with GMO; returns nothing once the plan is paid, otherwise the address where the browser continues',
    access: 'user',
    only: 'ownAccount',
    input: Charge,
    run: async (visit, call) => chargeAnswer(await placeByCall(visit, 'GMO', call)),
  }),
  endpoint('POST /gmo/add-card', {
    summary:
      'Replaces the card stored at GMO; returns nothing once it is stored, or the issuer’s address where the browser continues',
    access: 'user',
    only: 'ownAccount',
    input: NewCard.omit({ cardHolderEmail: true }),
    run: async (visit, { token, cardHolderName }) => {
      await ensureGateway(visit, 'GMO')
      return cardAnswer(await replaceCard(visit, { token, holderName: cardHolderName }))
    },
  }),
]

/**
 * The answer to a new card. Null means that the card is stored; otherwise it is the address where the browser continues, which leads back
 * to the page of the card. A result that isn't known yet is `paymentVerifying`.
 */
function cardAnswer({ next }: Replaced): string | null {
  if (next === 'kept') return null
  return next === 'verifying' ? refuse('paymentVerifying') : next.redirect
}

/**
 * R333, R347: order-receive reports a problem with a card or its token as 400 with the body "Token error", which clients
 * show as an invalid card number. Other refusals are reported as usual, and so is an order without a card (R329).
 */
export async function withTokenError<Result>(run: () => Promise<Result>): Promise<Result | Response> {
  try {
    return await run()
  } catch (error) {
    if (!isRefusal(error) || !ofCard.includes(error.name) || error.details.toast) throw error
    const { gatewayCode } = error.details
    const body = { status: 400, key: 'api.error.400', message: 'Token error' }
    return Response.json(
      { ...body, ...(gatewayCode !== undefined && { gateway_code: gatewayCode }) },
      { status: 400, headers: { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' } },
    )
  }
}

const ofCard: readonly string[] = ['invalidCard', 'tokenCreationFailed'] satisfies ErrorName[]

const couponCode = z.string().max(200).optional()
const gidOrderNo = z.string().max(64)

/** The calls that pay by the publisher's own payment. */
export const publisherPaymentEndpoints = [
  endpoint('POST /gakken-payment/order-receive', {
    summary: 'Orders a plan with the publisher’s payment and returns the address where the browser continues',
    access: 'user',
    only: 'ownAccount',
    input: OrderReceive.pick({
      subscriptionPlanId: true,
      couponCode: true,
      redirectUrl: true,
      state: true,
      idempotencyKey: true,
    }),
    run: async (visit, call) => receiveAnswer(visit, await placeByCall(visit, 'GAKKEN_ID', call), call),
  }),
  endpoint('GET /gakken-payment/get-info', {
    summary: 'Returns an order of the publisher’s payment, for the page that confirms it',
    access: 'user',
    only: 'ownAccount',
    input: z.object({ gidOrderNo, subscriptionPlanId: z.string().max(64), couponCode }),
    run: getPublisherOrder,
    view: ({ order, gidOrderNo, periodicPaymentId }) => ({
      subscriptionPlanId: order.planId,
      subscriptionPlanName: order.planName,
      totalPayment: order.total,
      price: order.price.listPrice,
      couponPercent: order.price.couponPercent,
      couponAmount: order.price.couponAmount,
      startDate: order.startsOn,
      endDate: order.endsOn,
      status: order.state,
      gidOrderNo,
      periodicPaymentId,
    }),
  }),
  endpoint('POST /gakken-payment/confirm-order', {
    summary: 'Confirms an order of the publisher’s payment after the browser has come back',
    access: 'user',
    only: 'ownAccount',
    input: z.object({ gidOrderNo, periodicPaymentId: z.string().max(64), couponCode }),
    run: (visit, { gidOrderNo }) => confirmByCall(visit, 'GAKKEN_ID', { gidOrderNo }),
  }),
]

/** The calls that pay at the company's store. */
export const storePaymentEndpoints = [
  endpoint('POST /shopify/order-receive', {
    summary:
      'Orders a plan at the company’s store; returns the order and the address of the page where the reader pays, or no address if nothing is to be paid',
    access: 'user',
    only: 'ownAccount',
    input: OrderReceive.pick({
      subscriptionPlanId: true,
      couponCode: true,
      redirectUrl: true,
      state: true,
      idempotencyKey: true,
    }),
    run: (visit, call) => placeByCall(visit, 'SHOPIFY', call),
    view: ({ orderId, next }) => ({ orderId, url: typeof next === 'object' ? next.redirect : null }),
  }),
  endpoint('POST /shopify/confirm-order', {
    summary: 'Settles an order at the company’s store; asked again until the reader has paid',
    access: 'user',
    only: 'ownAccount',
    input: z.object({ orderId: z.string().max(64) }),
    run: (visit, { orderId }) => confirmByCall(visit, 'SHOPIFY', { orderId }),
  }),
]

async function getPublisherOrder(visit: Visit, call: { gidOrderNo: string; subscriptionPlanId: string }) {
  await ensureGateway(visit, 'GAKKEN_ID')
  const named = await getNamedOrder(visit, { gidOrderNo: call.gidOrderNo })
  if (named.planId !== call.subscriptionPlanId) refuse('transactionNotFound')
  const order = await getOrder(visit, { orderId: named.id })
  return {
    order,
    gidOrderNo: call.gidOrderNo,
    periodicPaymentId: named.providerRef?.periodicPaymentId ?? null,
  }
}
