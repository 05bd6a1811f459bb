import { newUuid, type SandboxContext } from '#workers/sandbox/context.ts'
import { emitEvent } from './event.ts'
import { addOrder, type PublisherOrder } from './publisher-order.ts'

/** A periodic payment: the publisher charges every period after the first by itself. */
export type Periodic = {
  id: string
  gid_order_no: string
  status: 'active' | 'ended'
  terms: { unit: 'day' | 'month' | 'year'; count: number; amount: number }
  /** The number of periods charged after the first. */
  period: number
  /** The charges of these periods. State from an older version has none. */
  charges?: { period: number; gid_order_no: string; amount: number }[]
}

export function findPeriodic({ state }: SandboxContext, id: string): Promise<Periodic | null> {
  return state.get<Periodic>(keyOf(id))
}

export function listPeriodic({ state }: SandboxContext): Promise<Periodic[]> {
  return state.list<Periodic>(keyOf(''))
}

/** Starts a periodic payment when its order is confirmed. */
export async function startPeriodic({ state }: SandboxContext, order: PublisherOrder): Promise<void> {
  const { gid_order_no, periodic: terms, periodic_payment_id: id } = order
  await state.add(keyOf(id!), {
    id: id!,
    gid_order_no,
    status: 'active',
    terms,
    period: 0,
  } satisfies Periodic)
}

/** Ends a periodic payment. Returns null if it doesn't exist. */
export async function stopPeriodic(context: SandboxContext, id: string): Promise<Periodic | null> {
  const periodic = await findPeriodic(context, id)
  if (periodic === null) return null
  const ended = { ...periodic, status: 'ended' as const }
  await context.state.put(keyOf(id), ended)
  return ended
}

/** Plays the next period: the charge succeeds, or fails, or the payer ends the payment. The shop is told by webhook. */
export async function playPeriod(
  context: SandboxContext,
  periodic: Periodic,
  first: PublisherOrder,
  play: 'charge' | 'fail' | 'end',
): Promise<void> {
  const period = periodic.period + 1
  const told = { periodic_payment_id: periodic.id, period, amount: periodic.terms.amount }
  if (play === 'end') {
    await stopPeriodic(context, periodic.id)
    await emitEvent(context, first.webhook_url, {
      event: 'periodic.ended',
      gid_order_no: null,
      ...told,
      status: 'ended',
    })
    return
  }
  const isCharged = play === 'charge'
  const order = laterOrder(context, first, periodic, isCharged ? 'confirmed' : 'failed')
  await addOrder(context, order)
  if (isCharged) await context.state.put(keyOf(periodic.id), withCharge(periodic, period, order))
  await emitEvent(context, first.webhook_url, {
    event: isCharged ? 'periodic.charged' : 'periodic.failed',
    gid_order_no: order.gid_order_no,
    ...told,
    status: order.status,
  })
}

function withCharge(periodic: Periodic, period: number, { gid_order_no, amount }: PublisherOrder): Periodic {
  return { ...periodic, period, charges: [...(periodic.charges ?? []), { period, gid_order_no, amount }] }
}

function laterOrder(
  context: SandboxContext,
  first: PublisherOrder,
  { terms }: Periodic,
  status: 'confirmed' | 'failed',
) {
  return {
    ...first,
    gid_order_no: `G${newUuid(context)}`,
    merchant_order_no: null,
    amount: terms.amount,
    refunded: 0,
    status,
    decline_code: status === 'failed' ? 'declined' : null,
    asked: '',
  }
}

function keyOf(id: string): string {
  return `publisher-periodic/${id}`
}
