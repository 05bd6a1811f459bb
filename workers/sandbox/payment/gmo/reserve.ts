import type { SandboxContext } from '#workers/sandbox/context.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { type Fields, GmoRefusal, newId } from './api.ts'
import { cardRefusal, chargeRefusal } from './card.ts'
import { clockOf, saveTrade, type Trade } from './trade.ts'

/** The error codes of an issuer that declines a charge. */
const declines = {
  declined: '42G920000',
  balance: '42G020000',
  limit: '42G030000',
  'lost-card': '42G600000',
  'wrong-code': '42G440000',
  'expired-card': '42G830000',
} as const
type Decline = keyof typeof declines
const declineFaults = Object.keys(declines) as Decline[]

/** The number of the company that processes the cards. */
export const forward = '2a99662'
/** Milliseconds by which a wrong clock is ahead: more than a day, so that no call has the date of the day when it is made. */
const ahead = 26 * 3_600_000

/** Declines a charge as an issuer does, if the chosen fault applies to this call. */
export async function refuseByFault(context: SandboxContext, api: string): Promise<void> {
  const fault = await takeFault(context, { provider: 'gmo', call: api, possible: declineFaults })
  if (fault !== null) throw new GmoRefusal(declines[fault])
}

/** Asks the issuer for the amount and records the reservation, or the fact that it was declined. */
export async function reserve(context: SandboxContext, api: string, trade: Trade): Promise<Trade> {
  try {
    await refuseByFault(context, api)
    refuseByCard(trade, clockOf(context, trade))
  } catch (error) {
    if (error instanceof GmoRefusal) await saveTrade(context, { ...trade, refusedWith: error.codes[0]! })
    throw error
  }
  const spoiled = await spoil(context, api, trade)
  const booked = stamp(context, { ...spoiled, status: trade.jobCd })
  await saveTrade(context, booked)
  return booked
}

function refuseByCard({ card, jobCd }: Trade, now: number): void {
  const refusal = card && (jobCd === 'CHECK' ? cardRefusal : chargeRefusal)(card, now)
  if (refusal !== null) throw new GmoRefusal(refusal)
}

/** Changes the amount or the clock of an order, if the chosen fault says so. */
async function spoil(context: SandboxContext, api: string, trade: Trade): Promise<Trade> {
  const possible = ['amount-altered', 'clock-off'] as const
  const fault = await takeFault(context, { provider: 'gmo', call: api, possible })
  if (fault === 'amount-altered') return { ...trade, amount: trade.amount + 1 }
  return fault === 'clock-off' ? { ...trade, offset: ahead } : trade
}

/** Sets the clock of an order ahead from now on, if the chosen fault says so. */
export async function withClock(context: SandboxContext, api: string, trade: Trade): Promise<Trade> {
  const fault = await takeFault(context, { provider: 'gmo', call: api, possible: ['clock-off'] })
  return fault === null ? trade : { ...trade, offset: trade.offset + ahead }
}

/** Gives a step of an order its own transaction number, approval number and time. */
export function stamp(context: SandboxContext, trade: Trade): Trade {
  const processedAt = clockOf(context, trade)
  const digits = [...context.randomBytes(21)].map((byte) => byte % 10).join('')
  return {
    ...trade,
    processedAt,
    approve: digits.slice(0, 7),
    tranId: `${compactDate(processedAt)}${digits.slice(7)}`,
  }
}

/** Returns the fields of ExecTran and SecureTran2 about what they recorded. */
export function viewReserved(context: SandboxContext, trade: Trade): Fields {
  const [ClientField1 = '', ClientField2 = '', ClientField3 = ''] = trade.clientFields
  return {
    OrderID: trade.orderId,
    Forward: forward,
    Method: 1,
    PayTimes: '',
    Approve: trade.approve,
    TranID: trade.tranId,
    TranDate: compactDate(trade.processedAt!),
    CheckString: newId(context),
    ClientField1,
    ClientField2,
    ClientField3,
  }
}
