import type { Found, OrderRef, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import { declineOf } from './decline-of.ts'
import { failed, historyOf, nothing, standingOf } from './history.ts'
import { ask, type Line, textOf } from './line.ts'

/** Reads an order from the provider's history. Also asks for the issuer's result if nothing was charged yet. */
export async function find(line: Line, ref: OrderRef): Promise<Found | Unknown> {
  const reply = await ask(line, 'Search/search', { orderId: ref.id, newerFlag: 'false' })
  if (reply.is === 'declined')
    return reply.reason === 'state' ? nothing : { is: 'unknown', cause: reply.code }
  if (reply.is === 'unknown') return reply
  const history = historyOf(reply.result, ref.id)
  if (history === null) return nothing
  const standing = standingOf(history.steps)
  if (standing === null) return history.isMpi ? findAtIssuer(line, ref) : nothing
  return Number.isSafeInteger(standing.amount + standing.refunded)
    ? standing
    : { is: 'unknown', cause: 'amount' }
}

async function findAtIssuer(line: Line, { id }: OrderRef): Promise<Found | Unknown> {
  const reply = await ask(line, 'GetResult/mpi', { orderId: id })
  if (reply.is === 'declined') return { is: 'unknown', cause: reply.code }
  if (reply.is === 'unknown') return reply
  const { mpiMstatus, cardMstatus, mpiVresultCode } = reply.result
  if (mpiMstatus === 'failure' || cardMstatus === 'failure') return failed(declineOf(textOf(mpiVresultCode)))
  // The payer is verified or charged, but the history doesn't show it yet.
  if (mpiMstatus === 'success' || cardMstatus !== undefined) return { is: 'unknown', cause: 'history' }
  return { ...nothing, state: 'waiting' }
}
