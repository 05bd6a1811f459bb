import type {
  Declined,
  Done,
  Found,
  OrderRef,
  PaymentGateway,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { blocksOf } from './decline-of.ts'
import { find } from './find.ts'
import { ask, type Command, type Line } from './line.ts'
import { forgetEarlier } from './members.ts'

type Outcome = Promise<Done | Declined | Unknown>
const done: Done = { is: 'done' }
const notNow: Declined = { is: 'declined', reason: 'state', code: '' }
/** The block of a result code that means "captured before". */
const capturedBefore = 'NH02'

/**
 * With an amount of 0 there is nothing to take: the card was kept when its issuer confirmed the holder. Deletes the
 * earlier cards.
 */
export async function capture(line: Line, { id, memberId }: OrderRef, amount: number): Outcome {
  if (amount === 0) {
    await forgetEarlier(line, memberId)
    return done
  }
  const outcome = await change(line, 'Capture/card', { orderId: id, amount: String(amount) })
  return outcome.is === 'declined' && blocksOf(outcome.code).includes(capturedBefore) ? done : outcome
}

/**
 * Looks up the order first, because cancelling an amount that was taken meanwhile would give it back. While the payer is
 * at the issuer's page (up to 20 minutes) nothing is reserved yet.
 */
export async function release(line: Line, ref: OrderRef): Outcome {
  const found = await find(line, ref)
  if (found.is === 'unknown') return found
  if (found.state === 'captured') return notNow
  if (found.state !== 'authorised' || found.amount === 0) return done
  return change(line, 'Cancel/card', { orderId: ref.id })
}

/** Looks up the order first, so that a refund whose answer was lost isn't made twice. */
export async function refund(
  line: Line,
  ref: OrderRef,
  asked: Parameters<PaymentGateway['refund']>[1],
): Outcome {
  const found = await find(line, ref)
  if (found.is === 'unknown') return found
  if (isRefunded(found, asked.refundedAfter)) return done
  if (found.state !== 'captured' || found.refunded + asked.amount !== asked.refundedAfter) return notNow
  return change(line, 'Cancel/card', { orderId: ref.id, amount: String(asked.amount) })
}

function isRefunded({ state, refunded }: Found, refundedAfter: number): boolean {
  return state === 'captured' && refunded >= refundedAfter
}

async function change(line: Line, command: Command, params: object): Outcome {
  const reply = await ask(line, command, params)
  return reply.is === 'reply' ? done : reply
}
