import { type Call, type Fields, GmoRefusal } from './api.ts'
import { silentAmount } from './execute-trade.ts'
import { reserve, viewReserved } from './reserve.ts'
import { type TdsVisit, withTrade } from './trade.ts'

/** SecureTran2: reserves what the payer proved on the issuer's page. What was declined stays so. */
export async function finishAuthentication(call: Call): Promise<Fields | null> {
  return withTrade(call, async (trade) => {
    if (trade.status === 'UNPROCESSED') throw new GmoRefusal('E11010002')
    if (trade.status !== 'AUTHENTICATED' || trade.tds === null) throw new GmoRefusal('E11010001')
    const refusal = trade.refusedWith ?? refusalOf(trade.tds, call.ground.now())
    if (refusal !== null) throw new GmoRefusal(refusal)
    const booked = await reserve(call.ground, call.api, trade)
    return booked.amount === silentAmount ? null : viewReserved(call.ground, booked)
  })
}

function refusalOf({ outcome, diesAt }: TdsVisit, now: number): string | null {
  switch (outcome) {
    case 'succeeded':
      return null
    case 'failed':
      return 'E21020001'
    case 'abandoned':
      return 'E21020002'
    case 'pending':
      return now < diesAt ? 'E11010003' : 'E21020999'
  }
}
