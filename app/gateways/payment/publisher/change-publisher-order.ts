import type { Declined, Done, OrderRef, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import {
  askPublisher,
  declined,
  errorOf,
  type Publisher,
  type PublisherAnswer,
  unknown,
} from './ask-publisher.ts'
import { declineOf, findPublisherOrder } from './find-publisher-order.ts'

type Outcome = Done | Declined | Unknown
const done: Done = { is: 'done' }

/** Confirms an order: takes the reserved amount. Later periods are charged from then on. */
export function confirmOrder(publisher: Publisher, ref: OrderRef, amount: number): Promise<Outcome> {
  return withNumbers(publisher, ref, declined('state', 'order_not_found'), (order) =>
    change(publisher, order, 'confirm', { periodic_payment_id: order.periodicPaymentId, amount }),
  )
}

export function cancelOrder(publisher: Publisher, ref: OrderRef): Promise<Outcome> {
  return withNumbers(publisher, ref, done, (order) => change(publisher, order, 'cancel', {}))
}

export function refundOrder(
  publisher: Publisher,
  ref: OrderRef,
  { amount, refundedAfter }: { amount: number; refundedAfter: number },
): Promise<Outcome> {
  return withNumbers(publisher, ref, declined('state', 'order_not_found'), (order) =>
    change(publisher, order, 'refunds', { amount, refunded_after: refundedAfter }),
  )
}

/** A periodic payment that never began or has ended counts as done. */
export function endPeriodicPayment(publisher: Publisher, ref: OrderRef): Promise<Outcome> {
  return withNumbers(publisher, ref, done, async ({ periodicPaymentId: id }) => {
    if (id === null) return done
    const path = `/periodic-payments/${encodeURIComponent(id)}`
    const answer = await askPublisher(publisher, { method: 'DELETE', path })
    const isGone = answer.is === 'answer' && errorOf(answer) === 'periodic_payment_not_found'
    return isGone ? done : outcomeOf(answer)
  })
}

type Numbers = { gidOrderNo: string; periodicPaymentId: string | null }

/**
 * Runs a call with the order's numbers. An order that came back from its page has both numbers; any other is looked up
 * first.
 */
async function withNumbers(
  publisher: Publisher,
  ref: OrderRef,
  none: Done | Declined,
  run: (numbers: Numbers) => Promise<Outcome>,
): Promise<Outcome> {
  const { gidOrderNo, periodicPaymentId } = ref.providerRef ?? {}
  if (gidOrderNo && periodicPaymentId) return run({ gidOrderNo, periodicPaymentId })
  const order = await findPublisherOrder(publisher, ref)
  if (order === null) return none
  if ('is' in order) return order
  return run({ gidOrderNo: order.gid_order_no, periodicPaymentId: order.periodic_payment_id })
}

async function change(publisher: Publisher, { gidOrderNo }: Numbers, change: string, body: object) {
  const path = `/orders/${encodeURIComponent(gidOrderNo)}/${change}`
  return outcomeOf(await askPublisher(publisher, { method: 'POST', path, body }))
}

/** While another confirmation is being processed, the outcome is unknown. */
function outcomeOf(answer: PublisherAnswer | Declined | Unknown): Outcome {
  if (answer.is !== 'answer') return answer
  if (answer.status < 300) return done
  const error = errorOf(answer)
  if (error === 'processing') return unknown(error)
  if (error === 'payment_declined') return declineOf(detailOf(answer))
  return declined('state', error)
}

function detailOf({ json }: PublisherAnswer): string | null {
  return typeof json.detail === 'string' ? json.detail : null
}
