import type { SandboxContext } from '#workers/sandbox/ground.ts'
import { amendBook, type BookEntry, openBook } from '#workers/sandbox/payment/books.ts'
import type { Trade } from './trade.ts'

/** Opens an order in the books; returns false if its id was used before. */
export function openTradeBook(context: SandboxContext, { orderId, amount }: Trade): Promise<boolean> {
  return openBook(context, { provider: 'gmo', orderId, state: 'waiting', amount })
}

/** Books what a step changed: of what was taken, less means that the difference was given back. */
export async function bookStep(context: SandboxContext, before: Trade, after: Trade): Promise<void> {
  const at = context.now()
  await amendBook(context, { provider: 'gmo', orderId: after.orderId }, (entry) => {
    if (isClosed(before)) return null
    if (!isTaken(before))
      return { state: stateOf(after), amount: after.amount, capturedAt: isTaken(after) ? at : null }
    const returned = before.amount - (isTaken(after) ? after.amount : 0)
    if (returned < 0) return { amount: entry.amount - returned }
    return returned === 0 ? null : { refunds: [...entry.refunds, { amount: returned, at }] }
  })
}

export function isTaken({ status }: Trade): boolean {
  return status === 'SALES' || status === 'CAPTURE'
}

function stateOf(trade: Trade): BookEntry['state'] {
  if (isTaken(trade)) return 'captured'
  if (trade.status === 'AUTH' || trade.status === 'CHECK') return 'authorised'
  if (isClosed(trade)) return 'released'
  const isOver = trade.tds?.outcome === 'failed' || trade.tds?.outcome === 'abandoned'
  return isOver || trade.refusedWith !== null ? 'failed' : 'waiting'
}

function isClosed({ status }: Trade): boolean {
  return status === 'VOID' || status === 'RETURN' || status === 'RETURNX'
}
