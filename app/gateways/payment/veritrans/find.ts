import type { Declined, Found, OrderRef, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import { ask, declineOf, type Fields, fieldsOf, type Line, listOf, maskedCard, textOf } from './line.ts'

type Step = {
  command: string
  kind: string
  isSuccess: boolean
  code: string
  amount: number
  isTaken: boolean
  number: string
}

/** Reads an order from the provider's history. If no charge was made yet, also asks for the issuer's result. */
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
  // The payer was verified or charged, but the history doesn't show it yet.
  if (mpiMstatus === 'success' || cardMstatus !== undefined) return { is: 'unknown', cause: 'history' }
  return { ...nothing, state: 'waiting' }
}

/** Reads an order from the answer to Search. Null if there is none. */
function historyOf(result: Fields, orderId: string): { isMpi: boolean; steps: Step[] } | null {
  const orders = listOf(fieldsOf(result.orderInfos).orderInfo)
  const order = orders.find((one) => one.orderId === orderId)
  if (order === undefined) return null
  const steps = listOf(fieldsOf(order.transactionInfos).transactionInfo).map(stepOf)
  return { isMpi: order.serviceTypeCd === 'mpi', steps }
}

function stepOf(transaction: Fields): Step {
  const proper = fieldsOf(transaction.properTransactionInfo)
  return {
    command: textOf(transaction.command),
    kind: textOf(proper.txnKind),
    isSuccess: transaction.mstatus === 'success',
    code: textOf(transaction.vResultCode),
    amount: Number(textOf(transaction.amount) || Number.NaN),
    isTaken: proper.reqWithCapture === 'true',
    number: textOf(proper.reqCardNumber),
  }
}

/** The state of a charge after all its steps. Null if the card was never charged. */
function standingOf(steps: readonly Step[]): Found | null {
  const charges = steps.filter(({ kind, command }) => kind === 'card' && command.endsWith('uthorize'))
  const charge = charges.find(({ isSuccess }) => isSuccess)
  if (charge === undefined) {
    const refused = charges.at(-1)
    return refused === undefined ? null : failed(declineOf(refused.code))
  }
  const done = steps.filter(({ isSuccess }) => isSuccess)
  const capture = done.find(({ command }) => command === 'Capture') ?? (charge.isTaken ? charge : undefined)
  const cancelled = done
    .filter(({ command }) => command === 'Cancel')
    .reduce((sum, { amount }) => sum + amount, 0)
  const isReleased = capture === undefined && done.some(({ command }) => command === 'Cancel')
  return {
    is: 'found',
    state: capture === undefined ? (isReleased ? 'released' : 'authorised') : 'captured',
    amount: (capture ?? charge).amount,
    refunded: capture === undefined ? 0 : cancelled,
    providerRef: null,
    card: maskedCard(charge.number),
    decline: null,
  }
}

function failed(decline: Declined): Found {
  return { ...nothing, state: 'failed', decline }
}

const nothing: Found = {
  is: 'found',
  state: 'none',
  amount: 0,
  refunded: 0,
  providerRef: null,
  card: null,
  decline: null,
}
