import type { Ground } from '#workers/sandbox/ground.ts'
import { type Call, field, GmoRefusal, refuseAll } from './api.ts'
import type { Card } from './card.ts'

export type TradeStatus =
  | 'UNPROCESSED'
  | 'AUTHENTICATED'
  | 'CHECK'
  | 'AUTH'
  | 'CAPTURE'
  | 'SALES'
  | 'VOID'
  | 'RETURN'
  | 'RETURNX'

/** One order as the provider has it. */
export type Trade = {
  orderId: string
  accessId: string
  accessPass: string
  jobCd: 'CHECK' | 'AUTH' | 'CAPTURE'
  status: TradeStatus
  amount: number
  enteredAt: number
  /** Milliseconds by which the provider's clock is ahead of ours for this one. */
  offset: number
  /** When it became what it is, by the provider's clock. */
  processedAt: number | null
  withTds: boolean
  memberId: string
  card: Card | null
  approve: string
  tranId: string
  clientFields: readonly string[]
  tds: TdsVisit | null
  /** With what it was declined after its issuer's page; it stays so. */
  refusedWith: string | null
}

/** Somebody's way over the issuer's page. */
export type TdsVisit = {
  id: string
  /** Second half of the address; without it the page doesn't open. */
  key: string
  returnUrl: string
  method: 'GET' | 'POST'
  outcome: 'pending' | 'succeeded' | 'failed' | 'abandoned'
  diesAt: number
}

export function findTrade({ state }: Ground, orderId: string): Promise<Trade | null> {
  return state.get<Trade>(tradeKey(orderId))
}

/** False where the order id was used before. */
export async function addTrade({ state }: Ground, trade: Trade): Promise<boolean> {
  if (!(await state.add(tradeKey(trade.orderId), trade))) return false
  await state.put(accessKey(trade.accessId), trade.orderId)
  return true
}

export async function saveTrade({ state }: Ground, trade: Trade): Promise<void> {
  await state.put(tradeKey(trade.orderId), trade)
}

/** The provider's clock, as far as this order is concerned. */
export function clockOf({ now }: Ground, { offset }: Trade): number {
  return now() + offset
}

/** Does something with the order that AccessID and AccessPass name, and lets nobody else meanwhile. */
export async function withTrade<T>(call: Call, act: (trade: Trade) => Promise<T>): Promise<T> {
  const { state } = call.ground
  const [id, pass] = [field(call, 'AccessID'), field(call, 'AccessPass')]
  refuseAll([
    [id === '', 'E01090001'],
    [pass === '', 'E01100001'],
  ])
  if (!(await state.add(busyKey(id), true))) throw new GmoRefusal('E82010001')
  try {
    const orderId = await state.get<string>(accessKey(id))
    const trade = orderId === null ? null : await findTrade(call.ground, orderId)
    if (trade?.accessPass !== pass) throw new GmoRefusal('E01110002')
    return await act(trade)
  } finally {
    await state.take(busyKey(id))
  }
}

const tradeKey = (orderId: string) => `gmo-trade/${orderId}`
const accessKey = (accessId: string) => `gmo-access/${accessId}`
const busyKey = (accessId: string) => `gmo-busy/${accessId}`
