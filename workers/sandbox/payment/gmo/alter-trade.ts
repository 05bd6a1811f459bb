import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { type Call, type Fields, field, GmoRefusal, refuseAll } from './api.ts'
import { isTaken } from './book-trade.ts'
import { requireShop } from './contract.ts'
import { amountChecks } from './enter-trade.ts'
import { forward, refuseByFault, stamp, withClock } from './reserve.ts'
import { clockOf, saveTrade, type Trade, withTrade } from './trade.ts'

const halfYear = 180 * 86_400_000

/** AlterTran: takes what was reserved (SALES), or gives it back: VOID, RETURN or RETURNX, by the day. */
export async function alterTrade(call: Call): Promise<Fields> {
  requireShop(call)
  return withTrade(call, async (found) => {
    const trade = await withClock(call.context, call.api, found)
    // Kept though the step be refused: the clock stays off.
    await saveTrade(call.context, trade)
    requireBooked(call, trade)
    const job = field(call, 'JobCd')
    if (job === 'SALES') return step(call, { ...takenFor(call, trade), status: 'SALES' })
    if (job !== 'VOID' && job !== 'RETURN' && job !== 'RETURNX') throw new GmoRefusal('E01050002')
    if (!backJobs(trade, clockOf(call.context, trade)).includes(job)) throw new GmoRefusal('E11010003')
    return step(call, { ...trade, status: job })
  })
}

/** ChangeTran: another amount; the issuer is asked for it as for any other. */
export async function changeTrade(call: Call): Promise<Fields> {
  requireShop(call)
  return withTrade(call, async (trade) => {
    requireBooked(call, trade)
    const amount = field(call, 'Amount')
    const job = trade.status === 'AUTH' ? 'AUTH' : 'CAPTURE'
    refuseAll([
      [field(call, 'JobCd') !== job, 'E01050002'],
      ...amountChecks(amount, true),
      [!isTaken(trade) && trade.status !== 'AUTH', 'E11010003'],
    ])
    await refuseByFault(call.context, call.api)
    return step(call, { ...trade, status: job, amount: Number(amount) })
  })
}

function requireBooked({ context }: Call, trade: Trade): void {
  if (trade.status === 'UNPROCESSED' || trade.status === 'AUTHENTICATED') throw new GmoRefusal('E11010002')
  if (clockOf(context, trade) - trade.enteredAt > halfYear) throw new GmoRefusal('E11010010')
}

function takenFor(call: Call, trade: Trade): Trade {
  const amount = field(call, 'Amount')
  if (isTaken(trade)) throw new GmoRefusal('E11010001')
  if (trade.status !== 'AUTH') throw new GmoRefusal('E11010003')
  refuseAll(amountChecks(amount, true))
  if (Number(amount) !== trade.amount) throw new GmoRefusal('E01060010')
  return trade
}

/** What is only reserved can be let go any day; what is taken goes back by the day it was taken on. */
function backJobs(trade: Trade, now: number): string[] {
  if (trade.status === 'AUTH') return ['VOID']
  if (!isTaken(trade)) return []
  const [taken, today] = [compactDate(trade.processedAt!), compactDate(now)]
  if (taken.slice(0, 8) === today.slice(0, 8)) return ['VOID']
  return taken.slice(0, 6) === today.slice(0, 6) ? ['RETURN'] : ['RETURNX']
}

async function step({ context }: Call, trade: Trade): Promise<Fields> {
  const booked = stamp(context, trade)
  await saveTrade(context, booked)
  return {
    AccessID: booked.accessId,
    AccessPass: booked.accessPass,
    Forward: forward,
    Approve: booked.approve,
    TranID: booked.tranId,
    TranDate: compactDate(booked.processedAt!),
  }
}
