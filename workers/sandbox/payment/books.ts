import type { SandboxContext } from '#workers/sandbox/context.ts'
import type { Provider } from './fault.ts'

/**
 * What a provider has in its books of an order. `authorised`: reserved; `captured`: taken, whatever was refunded since;
 * `released`: reserved and let go. Yen, tax included; times are milliseconds since 1970.
 */
export type BookEntry = {
  provider: Provider
  orderId: string
  state: 'waiting' | 'authorised' | 'captured' | 'released' | 'failed'
  /** Reserved or taken. */
  amount: number
  openedAt: number
  capturedAt: number | null
  refunds: { amount: number; at: number }[]
}

type NewEntry = Pick<BookEntry, 'provider' | 'orderId' | 'state' | 'amount'>

/** Opens an order in the books; false when its id was used before, for whatever. One opened as `captured` is taken at once. */
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
 * Changes an order in one step, so that of two refunds that come together neither is lost. `amend` answers the fields that change,
 * or null where it mustn't; null comes back then, and where there is no such order.
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

/** Newest first. */
export async function listBooks({ state }: SandboxContext, provider: Provider): Promise<BookEntry[]> {
  const entries = await state.list<BookEntry>(`payment-book/${provider}/`)
  return entries.sort((one, other) => other.openedAt - one.openedAt)
}

function keyOf(provider: Provider, orderId: string): string {
  return `payment-book/${provider}/${orderId}`
}
