import type { SandboxContext } from '#workers/sandbox/context.ts'
import type { Provider } from './fault.ts'

/**
 * What a provider records about an order. `authorised` means that the amount is reserved, `captured` that it was charged (even if it was
 * refunded later), `released` that the reservation was cancelled. Amounts are in yen incl. tax, times in milliseconds since 1970.
 */
export type BookEntry = {
  provider: Provider
  orderId: string
  state: 'waiting' | 'authorised' | 'captured' | 'released' | 'failed'
  /** The reserved or charged amount. */
  amount: number
  openedAt: number
  capturedAt: number | null
  refunds: { amount: number; at: number }[]
}

type NewEntry = Pick<BookEntry, 'provider' | 'orderId' | 'state' | 'amount'>

/** Records a new order. Returns false if its id was used before for any order. An order that starts as `captured` is charged at once. */
export function openBook(context: SandboxContext, entry: NewEntry): Promise<boolean> {
  const at = context.now()
  const capturedAt = entry.state === 'captured' ? at : null
  const opened: BookEntry = { ...entry, openedAt: at, capturedAt, refunds: [] }
  return context.state.add(keyOf(entry.provider, entry.orderId), opened)
}

export function findBook(
  { state }: SandboxContext,
  provider: Provider,
  orderId: string,
): Promise<BookEntry | null> {
  return state.get<BookEntry>(keyOf(provider, orderId))
}

/**
 * Changes an order atomically, so that neither of two simultaneous refunds is lost. `amend` returns the fields to change, or null to change
 * nothing. Returns null in that case, and if the order doesn't exist.
 */
export function amendBook(
  context: SandboxContext,
  { provider, orderId }: Pick<BookEntry, 'provider' | 'orderId'>,
  amend: (entry: BookEntry) => Partial<Pick<BookEntry, 'state' | 'amount' | 'capturedAt' | 'refunds'>> | null,
): Promise<BookEntry | null> {
  return context.state.change<BookEntry>(keyOf(provider, orderId), (entry) => {
    const changes = entry && amend(entry)
    return changes && { ...entry, ...changes }
  })
}

export function refundedOf({ refunds }: BookEntry): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** Lists a provider's orders, the newest first. */
export async function listBooks({ state }: SandboxContext, provider: Provider): Promise<BookEntry[]> {
  const entries = await state.list<BookEntry>(`payment-book/${provider}/`)
  return entries.sort((one, other) => other.openedAt - one.openedAt)
}

function keyOf(provider: Provider, orderId: string): string {
  return `payment-book/${provider}/${orderId}`
}
