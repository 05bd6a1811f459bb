import type { Ground } from '#workers/sandbox/ground.ts'
import { pickedFault, takeFault } from '#workers/sandbox/payment/fault.ts'
import { alterTrade, changeTrade } from './alter-trade.ts'
import { deleteCard, keepTradedCard, saveCard, searchCard } from './answer-cards.ts'
import { deleteMember, saveMember, searchMember } from './answer-members.ts'
import { type Api, type Call, type Fields, GmoRefusal } from './api.ts'
import { enterTrade } from './enter-trade.ts'
import { executeTrade } from './execute-trade.ts'
import { finishAuthentication } from './finish-authentication.ts'
import { searchTrade } from './search-trade.ts'
import { encodeWindows31j } from './windows-31j.ts'

export const apis: Record<string, Api> = {
  EntryTran: enterTrade,
  ExecTran: executeTrade,
  SecureTran2: finishAuthentication,
  AlterTran: alterTrade,
  ChangeTran: changeTrade,
  SearchTrade: searchTrade,
  SaveMember: saveMember,
  SearchMember: searchMember,
  DeleteMember: deleteMember,
  SaveCard: saveCard,
  SearchCard: searchCard,
  DeleteCard: deleteCard,
  TradedCard: keepTradedCard,
}

/** Calls that book; a fault of the line falls on others only where it was picked for them. */
const booking = ['ExecTran', 'SecureTran2', 'AlterTran', 'ChangeTran', 'SaveCard']
const lineFaults = ['time-out-before', 'time-out-after', 'error-after', 'cut-off'] as const
/** Milliseconds, longer than anybody waits. */
const longWait = 60_000

/** Answers one call of the protocol: 200 also for what it refuses. */
export async function answerApi(call: Call, api: Api): Promise<Response> {
  const { ground } = call
  const fault = await takeLineFault(call)
  if (fault === 'time-out-before') return timeOut(ground)
  const fields = await run(call, api)
  if (fields === null || fault === 'time-out-after') return timeOut(ground)
  if (fault === 'error-after') return new Response(null, { status: 500 })
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  // Values stand as they are: not percent-encoded, with whatever signs they hold.
  const bytes = encodeWindows31j(text)
  return new Response(fault === 'cut-off' ? bytes.slice(0, bytes.length >> 1) : bytes, {
    headers: { 'Content-Type': 'text/plain;charset=Windows-31J', 'Cache-Control': 'no-store' },
  })
}

async function run(call: Call, api: Api): Promise<Fields | null> {
  try {
    return await api(call)
  } catch (error) {
    if (!(error instanceof GmoRefusal)) throw error
    const { codes } = error
    return { ErrCode: codes.map((code) => code.slice(0, 3)).join('|'), ErrInfo: codes.join('|') }
  }
}

async function takeLineFault({ ground, api }: Call) {
  const isMeant = booking.includes(api) || (await pickedFault(ground, 'gmo'))?.call === api
  return isMeant ? takeFault(ground, { provider: 'gmo', call: api, possible: lineFaults }) : null
}

async function timeOut(ground: Ground): Promise<Response> {
  await ground.wait(longWait)
  return new Response(null, { status: 504 })
}
