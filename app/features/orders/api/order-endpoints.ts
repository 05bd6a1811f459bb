import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { cancelOrder, getOrder, settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { type Quote, quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { KonbiniInput } from '#app/features/orders/model/waiting/konbini-input.ts'
import { canRenew, type Way, ways } from '#app/gateways/payment/ways.ts'
import type { Visit } from '#app/visit/visit.ts'
import { OrderReceive, returnPathOf } from './order-calls.ts'
import { viewOrderCall } from './view-order-call.ts'

const OrderId = z.object({ id: z.string().max(64) })

const WayOrder = OrderReceive.pick({ subscriptionPlanId: true, couponCode: true, idempotencyKey: true })
  .extend({
    way: z.enum(ways),
    /** Needed to pay at a convenience store. */
    konbini: KonbiniInput.optional(),
    ...OrderReceive.pick({ redirectUrl: true, state: true }).partial().shape,
  })
  .superRefine(({ way, konbini }, context) => {
    if (way === 'konbini' && konbini === undefined)
      context.addIssue({ code: 'custom', path: ['konbini'], message: 'required' })
  })

/** The calls that order a plan in another way than by card, and follow any order (docs/adr/211). */
export const orderEndpoints = [
  endpoint('GET /payment/user/ways', {
    summary: 'Lists the ways in which the reader can pay for a plan, with its price',
    access: 'user',
    only: 'ownAccount',
    input: z.object({ subscriptionPlanId: z.string().max(200), couponCode: z.string().max(200).optional() }),
    run: (visit, { subscriptionPlanId: planId, couponCode }) => quoteOrder(visit, { planId, couponCode }),
    view: (quote) => ({
      paymentGateway: quote.provider,
      totalPayment: quote.price.total,
      startDate: quote.startsOn,
      endDate: quote.endsOn,
      /** Nothing is to be paid now, in whichever way. */
      isFree: quote.closesAtOnce,
      cardEntry: quote.closesAtOnce ? null : quote.cardEntry,
      hasSavedCard: quote.savedCard !== null,
      ways: ways.flatMap((way) => viewWay(way, quote)),
      openOrderId: quote.openOrder?.id ?? null,
    }),
  }),
  endpoint('POST /payment/user/order', {
    summary:
      'Orders a plan that the reader pays at a convenience store, by bank transfer or from a wallet; returns the order with what they pay with, or the address where they do',
    access: 'user',
    only: 'ownAccount',
    input: WayOrder,
    run: (visit, call) => orderByWay(visit, call),
    view: viewOrderCall,
  }),
  endpoint('GET /payment/user/order/:id', {
    summary: 'Returns an order of the reader’s as it is known, without asking the provider',
    access: 'user',
    only: 'ownAccount',
    input: OrderId,
    run: (visit, { id: orderId }) => getOrder(visit, { orderId }),
    view: viewOrderCall,
  }),
  endpoint('POST /payment/user/order/:id/settle', {
    summary:
      'Asks the provider about an order of the reader’s and returns what became of it, whatever that is',
    access: 'user',
    only: 'ownAccount',
    input: OrderId,
    run: (visit, { id: orderId }) => settleOwnOrder(visit, { orderId }),
    view: viewOrderCall,
  }),
  endpoint('DELETE /payment/user/order/:id', {
    summary: 'Gives up an order of the reader’s that isn’t paid, so that another one can be placed',
    access: 'user',
    only: 'ownAccount',
    input: OrderId,
    run: (visit, { id: orderId }) => cancelOrder(visit, { orderId }),
    view: viewOrderCall,
  }),
]

async function orderByWay(visit: Visit, call: z.output<typeof WayOrder>) {
  const { subscriptionPlanId: planId, redirectUrl, idempotencyKey: key, ...wanted } = call
  const { orderId } = await placeOrder(visit, {
    ...wanted,
    planId,
    card: null,
    key,
    returnPath: await returnPathOf(visit, redirectUrl),
  })
  return getOrder(visit, { orderId })
}

/** What a reader has to know about a way before they choose it. Nothing if it isn't offered. */
function viewWay(way: Way, { offers }: Quote) {
  const offer = offers[way]
  if (offer === null) return []
  const chains = 'chains' in offer ? offer.chains : []
  return [{ way, days: 'days' in offer ? offer.days : null, chains, renews: canRenew(way) }]
}
