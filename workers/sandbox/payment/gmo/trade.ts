import type { SandboxContext } from '#workers/sandbox/context.ts'
import { amendBook, type BookEntry, openBook } from '#workers/sandbox/payment/books.ts'
import { type Call, field, GmoRefusal, newId, refuseAll } from './api.ts'
import type { Card } from './card.ts'

type TradeStatus =
  | 'UNPROCESSED'
  | 'AUTHENTICATED'
  | 'CHECK'
  | 'AUTH'
  | 'CAPTURE'
  | 'SALES'
  | 'VOID'
  | 'RETURN'
  | 'RETURNX'

/** An order as the provider stores it. */
export type Trade = {
  orderId: string
  accessId: string
  accessPass: string
  jobCd: 'CHECK' | 'AUTH' | 'CAPTURE'
  status: TradeStatus
  amount: number
  enteredAt: number
  /** Milliseconds by which the provider's clock is ahead for this order. */
  offset: number
  /** The time of the latest step, by the provider's clock. */
  processedAt: number | null
  withTds: boolean
  memberId: string
  card: Card | null
  approve: string
  tranId: string
  clientFields: readonly string[]
  tds: TdsVisit | null
  /** The code with which it was declined. An order declined after the issuer's page stays declined. */
  refusedWith: string | null
}

/** A payer's visit to the issuer's page. */
export type TdsVisit = {
  id: string
  /** The second part of the address. The page doesn't open without it. */
  key: string
  returnUrl: string
  method: 'GET' | 'POST'
  outcome: 'pending' | 'succeeded' | 'failed' | 'abandoned'
  diesAt: number
}

/** An order that was only registered. */
export function newTrade(
  context: SandboxContext,
  entered: Pick<Trade, 'orderId' | 'jobCd' | 'amount' | 'clientFields' | 'withTds'>,
): Trade {
  return {
    ...entered,
    accessId: newId(context),
    accessPass: newId(context),
    status: 'UNPROCESSED',
    enteredAt: context.now(),
    offset: 0,
    processedAt: null,
    memberId: '',
    card: null,
    approve: '',
    tranId: '',
    tds: null,
    refusedWith: null,
  }
}

export function findTrade({ state }: SandboxContext, orderId: string): Promise<Trade | null> {
  return state.get<Trade>(tradeKey(orderId))
}

/** Adds an order; returns false if its id was used before. */
export async function addTrade(context: SandboxContext, trade: Trade): Promise<boolean> {
  if (!(await openTradeBook(context, trade))) return false
  await context.state.put(tradeKey(trade.orderId), trade)
  await context.state.put(accessKey(trade.accessId), trade.orderId)
  return true
}

/** Saves an order, and records the change in the books. */
export async function saveTrade(context: SandboxContext, trade: Trade): Promise<void> {
  const before = await findTrade(context, trade.orderId)
  await context.state.put(tradeKey(trade.orderId), trade)
  await bookStep(context, before ?? trade, trade)
}

/** Returns the provider's time for this order. */
export function clockOf({ now }: SandboxContext, { offset }: Trade): number {
  return now() + offset
}

/** Runs `act` with the order that AccessID and AccessPass name. Other calls for the same order are refused meanwhile. */
export async function withTrade<T>(call: Call, act: (trade: Trade) => Promise<T>): Promise<T> {
  const { state } = call.context
  const [id, pass] = [field(call, 'AccessID'), field(call, 'AccessPass')]
  refuseAll([
    [id === '', 'E01090001'],
    [pass === '', 'E01100001'],
  ])
  if (!(await state.add(busyKey(id), true))) throw new GmoRefusal('E82010001')
  try {
    const orderId = await state.get<string>(accessKey(id))
    const trade = orderId === null ? null : await findTrade(call.context, orderId)
    if (trade?.accessPass !== pass) throw new GmoRefusal('E01110002')
    return await act(trade)
  } finally {
    await state.take(busyKey(id))
  }
}

const tradeKey = (orderId: string) => `gmo-trade/${orderId}`
const accessKey = (accessId: string) => `gmo-access/${accessId}`
const busyKey = (accessId: string) => `gmo-busy/${accessId}`

/** Opens an order in the books; returns false if its id was used before. */
function openTradeBook(context: SandboxContext, { orderId, amount }: Trade): Promise<boolean> {
  return openBook(context, { provider: 'gmo', orderId, state: 'waiting', amount })
}

/** Records the change of a step in the books. If a charged amount becomes smaller, the difference was refunded. */
async function bookStep(context: SandboxContext, before: Trade, after: Trade): Promise<void> {
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
