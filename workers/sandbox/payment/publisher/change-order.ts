import { readText } from '#workers/sandbox/body.ts'
import type { Ground } from '#workers/sandbox/ground.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { refused } from './create-order.ts'
import { parseJson } from './parse-json.ts'
import { startPeriodic, stopPeriodic } from './periodic.ts'
import { findOrder, type PublisherOrder, saveOrder, viewOrder } from './publisher-order.ts'

type Change = (
  ground: Ground,
  order: PublisherOrder,
  body: Record<string, unknown>,
) => Promise<PublisherOrder | Response>

const changes: Record<string, Change> = { confirm, cancel, refunds: refund }

/** `POST /orders/{gid_order_no}/{change}`: one at a time for each order; who comes meanwhile is told that it is being processed. */
export async function changeOrder(ground: Ground, request: Request, gidOrderNo: string, change: string) {
  const body = parseJson(await readText(request)) ?? {}
  const busy = `publisher-busy/${gidOrderNo}`
  if (!(await ground.state.add(busy, true))) return refused(409, 'processing')
  try {
    const order = await findOrder(ground, gidOrderNo)
    if (order === null) return refused(404, 'order_not_found')
    const changed = await changes[change]!(ground, order, body)
    if (changed instanceof Response) return changed
    if (changed !== order) await saveOrder(ground, changed)
    return Response.json(viewOrder(changed))
  } finally {
    await ground.state.take(busy)
  }
}

/** Takes what was reserved, all of it; every later period is charged from then on. */
async function confirm(ground: Ground, order: PublisherOrder, body: Record<string, unknown>) {
  if (body.periodic_payment_id !== order.periodic_payment_id) return refused(422, 'periodic_payment_mismatch')
  if (body.amount !== order.amount) return refused(422, 'amount_mismatch')
  if (order.status === 'confirmed') return order
  if (order.status !== 'authorized') return refused(409, 'not_authorized', order.status)
  const possible = ['declined', 'balance', 'limit', 'lost-card', 'expired-card'] as const
  const declined = await takeFault(ground, { provider: 'publisher', call: 'confirm', possible })
  if (declined !== null) {
    await saveOrder(ground, { ...order, status: 'failed', decline_code: declined })
    return refused(402, 'payment_declined', declined)
  }
  await startPeriodic(ground, order)
  return { ...order, status: 'confirmed' as const }
}

/** Lets go what was reserved, or takes the page away on which one could still pay. */
async function cancel(ground: Ground, order: PublisherOrder) {
  if (order.status === 'confirmed') return refused(409, 'already_confirmed')
  if (order.status !== 'authorized' && order.status !== 'created') return order
  if (order.periodic_payment_id !== null) await stopPeriodic(ground, order.periodic_payment_id)
  return { ...order, status: 'canceled' as const }
}

/** Gives back; the total after it makes a repeated request the same one. */
async function refund(_ground: Ground, order: PublisherOrder, body: Record<string, unknown>) {
  const { amount, refunded_after: after } = body
  if (order.status !== 'confirmed') return refused(409, 'not_confirmed', order.status)
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0)
    return refused(400, 'invalid_request', 'amount')
  if (order.refunded === after) return order
  if (order.refunded + amount !== after) return refused(409, 'refund_mismatch')
  return after > order.amount ? refused(422, 'refund_exceeds') : { ...order, refunded: after }
}
