import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { getOrder } from '#app/features/orders/model/order/list-orders.ts'
import { getNamedOrder } from '#app/features/orders/model/order/settle-own-order.ts'
import { ensureGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { confirmByCall } from './confirm-call.ts'
import { OrderReceive, placeByCall, receiveAnswer } from './order-calls.ts'

const couponCode = z.string().max(200).optional()
const gidOrderNo = z.string().max(64)

/** The publisher's own payment. */
export const publisherPaymentEndpoints = [
  endpoint('POST /gakken-payment/order-receive', {
    summary: 'Orders a plan at the publisher and answers the address that the browser goes to',
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
    summary: 'What is ordered at the publisher, for the page that confirms it',
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
      startDate: order.startsOn,
      endDate: order.endsOn,
      status: order.state,
      gidOrderNo,
      periodicPaymentId,
    }),
  }),
  endpoint('POST /gakken-payment/confirm-order', {
    summary: 'Confirms an order at the publisher after the browser has come back',
    access: 'user',
    only: 'ownAccount',
    input: z.object({ gidOrderNo, periodicPaymentId: z.string().max(64), couponCode }),
    run: (visit, { gidOrderNo }) => confirmByCall(visit, 'GAKKEN_ID', { gidOrderNo }),
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
