import type { SandboxContext } from '#workers/sandbox/context.ts'
import { amendBook, type BookEntry, openBook } from '#workers/sandbox/payment/books.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import type { Fields } from './api.ts'
import type { MultiOrder } from './multi-order.ts'
import { notifyShop } from './notification.ts'

/** The chains of convenience stores by the provider's codes, and the most days that each lets pass until the payment. */
export const chains: Record<string, { name: string; maxDays: number }> = {
  '00007': { name: 'セブン-イレブン', maxDays: 150 },
  '10001': { name: 'ローソン', maxDays: 180 },
  '10002': { name: 'ファミリーマート', maxDays: 60 },
  '10005': { name: 'ミニストップ', maxDays: 180 },
  '10008': { name: 'セイコーマート', maxDays: 180 },
}
/** The chain that refuses half-width symbols in a name. */
export const sevenEleven = '00007'

/** An order that is paid at a convenience store. */
export type KonbiniTrade = MultiOrder & {
  status: 'UNPROCESSED' | 'REQSUCCESS' | 'PAYSUCCESS' | 'EXPIRED' | 'CANCEL'
  chain: string
  name: string
  receiptNo: string
  confNo: string
  /** The end of the time to pay. Null until the numbers are made. */
  payBy: number | null
  tranId: string
}

/** Adds an order. Returns false if its id was used before for this way to pay. */
export async function addKonbini(context: SandboxContext, trade: KonbiniTrade): Promise<boolean> {
  const { orderId, amount, tax } = trade
  if (!(await context.state.add(keyOf(orderId), trade))) return false
  await openBook(context, { provider: 'gmo', orderId, state: 'waiting', amount: amount + tax })
  return true
}

/** Finds an order in its present state: one that wasn't paid in time has expired. */
export async function findKonbini(context: SandboxContext, orderId: string): Promise<KonbiniTrade | null> {
  const trade = await context.state.get<KonbiniTrade>(keyOf(orderId))
  const isOver = trade?.status === 'REQSUCCESS' && trade.payBy !== null && context.now() > trade.payBy
  return isOver ? changeKonbini(context, orderId, { from: ['REQSUCCESS'], to: 'EXPIRED' }) : trade
}

type Step = {
  from: readonly KonbiniTrade['status'][]
  to: KonbiniTrade['status']
  changes?: Partial<KonbiniTrade>
}

/** Takes a step of an order, once, and tells the shop. Returns null if the order is in none of the states from which the step leads. */
export async function changeKonbini(
  context: SandboxContext,
  orderId: string,
  { from, to, changes }: Step,
): Promise<KonbiniTrade | null> {
  const processedAt = context.now()
  const changed = await context.state.change<KonbiniTrade>(keyOf(orderId), (trade) =>
    from.includes(trade.status) ? { ...trade, ...changes, status: to, processedAt } : null,
  )
  if (changed === null) return null
  const capturedAt = to === 'PAYSUCCESS' ? processedAt : null
  await amendBook(context, { provider: 'gmo', orderId }, () => ({ state: books[to], capturedAt }))
  await notifyShop(context, changed, { step: to, own: notified(changed) })
  return changed
}

function notified(trade: KonbiniTrade): Fields {
  const paidAt = trade.status === 'PAYSUCCESS' ? compactDate(trade.processedAt) : ''
  return {
    TranID: trade.tranId,
    CvsCode: trade.chain,
    CvsConfNo: trade.confNo,
    CvsReceiptNo: trade.receiptNo,
    PaymentTerm: trade.payBy === null ? '' : compactDate(trade.payBy),
    FinishDate: paidAt,
    ReceiptDate: paidAt,
    PayType: 3,
  }
}

const books: Record<KonbiniTrade['status'], BookEntry['state']> = {
  UNPROCESSED: 'waiting',
  REQSUCCESS: 'waiting',
  PAYSUCCESS: 'captured',
  EXPIRED: 'failed',
  CANCEL: 'released',
}

/** Lists the orders, newest first. */
export async function listKonbini(context: SandboxContext): Promise<KonbiniTrade[]> {
  const trades = await context.state.list<KonbiniTrade>(prefix)
  return trades.sort((one, other) => other.enteredAt - one.enteredAt)
}

const prefix = 'gmo-konbini/'
const keyOf = (orderId: string) => `${prefix}${orderId}`
