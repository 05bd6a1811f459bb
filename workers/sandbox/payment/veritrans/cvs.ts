import type { SandboxContext } from '#workers/sandbox/context.ts'
import { amendBook, type BookEntry, openBook } from '#workers/sandbox/payment/books.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { Failure } from './command.ts'
import { sendPush, storePush } from './push.ts'

/** The service options: Seven-Eleven, and the companies through which the other chains are paid. */
export const serviceOptions = ['sej', 'econ', 'other'] as const
export type ServiceOption = (typeof serviceOptions)[number]

/** A step of an order, by the type of transaction that Search names. */
type CvsStep = {
  type: 'authorize' | 'cancel_authorize' | 'fix_capture'
  at: number
}

/** An order that is paid at a convenience store. */
export type CvsOrder = {
  orderId: string
  service: ServiceOption
  amount: number
  name: string
  receiptNo: string
  /** The end of the time to pay. */
  payBy: number
  pushUrl: string
  memo: string
  isExpired: boolean
  openedAt: number
  steps: readonly CvsStep[]
}

/** Whether the number may still be paid. */
export function isWaiting({ steps, isExpired }: CvsOrder): boolean {
  return !isExpired && steps.at(-1)?.type === 'authorize'
}

/** Opens an order. This uses up its id for every service of the merchant. */
export async function openCvs(context: SandboxContext, order: CvsOrder): Promise<void> {
  const { orderId, amount } = order
  if (!(await openBook(context, { provider: 'veritrans', orderId, state: 'waiting', amount })))
    throw new Failure('duplicate')
  await context.state.put(keyOf(orderId), order)
}

/** Finds an order in its present state: one that wasn't paid in time has expired. */
export async function findCvs(context: SandboxContext, orderId: string): Promise<CvsOrder | null> {
  const order = await context.state.get<CvsOrder>(keyOf(orderId))
  const isOver = order !== null && isWaiting(order) && context.now() > order.payBy
  return isOver ? expireCvs(context, orderId) : order
}

export function expireCvs(context: SandboxContext, orderId: string): Promise<CvsOrder | null> {
  return change(context, orderId, 'failed', (order) =>
    isWaiting(order) ? { ...order, isExpired: true } : null,
  )
}

/** Makes the number useless. Returns null if nobody may pay with it any more. */
export function cancelCvs(context: SandboxContext, orderId: string): Promise<CvsOrder | null> {
  return change(context, orderId, 'released', (order) =>
    isWaiting(order) ? stepped(context, order, 'cancel_authorize') : null,
  )
}

/**
 * A reader pays at the till, and the merchant is told by push. `isLate` is for a payment that a store reports only after the number has
 * expired or was cancelled.
 */
export async function payCvs(context: SandboxContext, orderId: string, isLate = false): Promise<boolean> {
  await findCvs(context, orderId)
  const paid = await change(context, orderId, 'captured', (order) =>
    isWaiting(order) !== isLate && order.steps.at(-1)?.type !== 'fix_capture'
      ? stepped(context, order, 'fix_capture')
      : null,
  )
  if (paid !== null) await tell(context, paid)
  return paid !== null
}

function stepped({ now }: SandboxContext, order: CvsOrder, type: CvsStep['type']): CvsOrder {
  return { ...order, steps: [...order.steps, { type, at: now() }] }
}

async function change(
  context: SandboxContext,
  orderId: string,
  state: BookEntry['state'],
  amend: (order: CvsOrder) => CvsOrder | null,
): Promise<CvsOrder | null> {
  const changed = await context.state.change<CvsOrder>(keyOf(orderId), amend)
  if (changed === null) return null
  const capturedAt = state === 'captured' ? context.now() : null
  await amendBook(context, { provider: 'veritrans', orderId }, () => ({ state, capturedAt }))
  return changed
}

/** Pushes a payment to the merchant, unless the chosen fault keeps the message back or spoils it. */
async function tell(context: SandboxContext, { orderId, service, receiptNo, amount, pushUrl }: CvsOrder) {
  if (pushUrl === '') return
  const possible = ['wrong-signature', 'push-never', 'push-twice', 'push-late'] as const
  const fault = await takeFault(context, { provider: 'veritrans', call: 'push', possible })
  if (fault === 'push-never') return
  const fields = {
    cvsType0000: service,
    receiptNo0000: receiptNo,
    receiptDate0000: compactDate(context.now()),
    rcvAmount0000: String(amount),
  }
  const isForged = fault === 'wrong-signature'
  await storePush(context, { orderId, url: pushUrl, fields, at: context.now(), isForged })
  for (let time = { 'push-late': 0, 'push-twice': 2 }[fault as string] ?? 1; time > 0; time--)
    await sendPush(context, orderId)
}

/** Lists the orders, newest first. */
export async function listCvs(context: SandboxContext): Promise<CvsOrder[]> {
  const orders = await context.state.list<CvsOrder>(prefix)
  return orders.sort((one, other) => other.openedAt - one.openedAt)
}

const prefix = 'veritrans-cvs/'
const keyOf = (orderId: string) => `${prefix}${orderId}`
