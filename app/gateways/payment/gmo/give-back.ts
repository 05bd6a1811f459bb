import type { Declined, Done, OrderRef, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { askGmo, type Gmo } from './ask-gmo.ts'
import { declinedBy } from './decline.ts'
import { accessOf, searchTrade, type Trade } from './trade.ts'

const done: Done = { is: 'done' }
const jobs = ['VOID', 'RETURN', 'RETURNX'] as const
const notAllowed = 'E11010003'

/** Releases a reserved amount; does nothing if there is none. A payer's proof alone reserves nothing (see `find`). */
export async function release(gmo: Gmo, { id }: OrderRef): Promise<Done | Declined | Unknown> {
  const trade = await searchTrade(gmo, id)
  if (trade.is === 'none') return done
  if (trade.is !== 'trade') return trade
  if (isTaken(trade)) return declinedBy([notAllowed])
  return trade.status === 'AUTH' ? cancel(gmo, id, trade) : done
}

/**
 * Gives back everything (VOID, RETURN or RETURNX) or lowers the amount (ChangeTran), depending on what the provider has
 * now.
 */
export async function refund(
  gmo: Gmo,
  { id }: OrderRef,
  { amount, refundedAfter }: { amount: Yen; refundedAfter: Yen },
): Promise<Done | Declined | Unknown> {
  const trade = await searchTrade(gmo, id)
  if (trade.is === 'none') return declinedBy(['E01110002'])
  if (trade.is !== 'trade') return trade
  const left = trade.ordered - refundedAfter
  if (isGivenBack(trade)) return left === 0 ? done : declinedBy([notAllowed])
  if (!isTaken(trade)) return declinedBy(['E11010002'])
  if (trade.amount === left) return done
  if (left < 0 || trade.amount - amount !== left) return declinedBy(['E01060010'])
  return left === 0 ? cancel(gmo, id, trade) : lower(gmo, trade, left)
}

async function lower(gmo: Gmo, trade: Trade, amount: Yen): Promise<Done | Declined | Unknown> {
  const answer = await askGmo(gmo, 'ChangeTran', { ...accessOf(trade), JobCd: 'CAPTURE', Amount: amount })
  return answer.is === 'refused' ? declinedBy(answer.codes) : answer.is === 'unknown' ? answer : done
}

/**
 * The job depends on the provider's day. Its clock may differ from ours, so the next job is tried if the first is
 * refused.
 */
async function cancel(gmo: Gmo, id: string, trade: Trade): Promise<Done | Declined | Unknown> {
  const first = jobs.indexOf(jobByDay(trade, gmo.deps.now()))
  for (const job of [...jobs.slice(first), ...jobs.slice(0, first)]) {
    const answer = await askGmo(gmo, 'AlterTran', { ...accessOf(trade), JobCd: job })
    if (answer.is === 'answered') return done
    if (answer.is === 'unknown') return answer
    if (!answer.codes.includes(notAllowed)) return declinedBy(answer.codes)
  }
  const now = await searchTrade(gmo, id)
  return now.is === 'trade' && isGivenBack(now) ? done : declinedBy([notAllowed])
}

/** A reserved amount can be released on any day. */
function jobByDay({ status, processedOn }: Trade, now: number): (typeof jobs)[number] {
  const today = dayOf(now)
  if (status === 'AUTH' || processedOn >= today) return 'VOID'
  return processedOn.slice(0, 7) === today.slice(0, 7) ? 'RETURN' : 'RETURNX'
}

const isTaken = ({ status }: Trade) => status === 'SALES' || status === 'CAPTURE'
const isGivenBack = ({ status }: Trade) => status === 'VOID' || status === 'RETURN' || status === 'RETURNX'
