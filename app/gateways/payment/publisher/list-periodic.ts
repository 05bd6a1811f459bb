import { z } from 'zod'
import type { OrderRef, PaymentGateway, PeriodicEvent } from '#app/gateways/payment/payment-gateway.ts'
import { askPublisher, errorOf, type Publisher, unknown } from './ask-publisher.ts'

const PeriodicPayment = z.object({
  charges: z.array(
    z.object({
      period: z.number().int().min(1),
      gid_order_no: z.string().min(1).max(64),
      amount: z.number().int().min(0),
    }),
  ),
})

/** Lists the later periods that the publisher has charged: none if the order never got a periodic payment. */
export async function listPeriodic(
  publisher: Publisher,
  { providerRef }: OrderRef,
): ReturnType<PaymentGateway['listPeriodic']> {
  const id = providerRef?.periodicPaymentId
  if (id === undefined) return { is: 'found', charged: [] }
  const path = `/periodic-payments/${encodeURIComponent(id)}`
  const answer = await askPublisher(publisher, { method: 'GET', path })
  if (answer.is === 'unknown') return answer
  if (answer.is === 'declined') return unknown(answer.code)
  const read = PeriodicPayment.safeParse(answer.json)
  if (answer.status !== 200 || !read.success) return unknown(errorOf(answer))
  const charged = read.data.charges.toSorted((one, other) => one.period - other.period)
  return { is: 'found', charged: charged.map((charge) => eventOf(id, charge)) }
}

/**
 * Makes the event that a webhook would have reported. The order's number is unique for each charge, so it serves as the
 * event's id.
 */
function eventOf(
  periodicPaymentId: string,
  { period, gid_order_no: gidOrderNo, amount }: z.output<typeof PeriodicPayment>['charges'][number],
): PeriodicEvent {
  const providerRef = { gidOrderNo, periodicPaymentId }
  return { eventId: gidOrderNo, event: 'charged', periodicPaymentId, period, amount, providerRef }
}
