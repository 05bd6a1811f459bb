import type { Declined, Done, OrderRef, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { askGmo, type Gmo } from './ask-gmo.ts'
import { declinedBy } from './decline.ts'
import { keepTradedCard } from './member-cards.ts'
import { accessOf, searchTrade, type Trade } from './trade.ts'

/** The order is in another state than was expected. The code is the provider's. */
const notAllowed = ['E11010003']

/**
 * Takes the reserved amount, after keeping a new card for the member. The agreed money is taken even if the card can't be
 * kept. If the card was only to be proven (0 yen), failing to keep it is a refusal.
 */
export async function capture(gmo: Gmo, ref: OrderRef, amount: Yen): Promise<Done | Declined | Unknown> {
  const trade = await searchTrade(gmo, ref.id)
  if (trade.is === 'none') return declinedBy(['E01110002'])
  if (trade.is !== 'trade') return trade
  if (isTaken(trade)) return { is: 'done' }
  const isCheck = trade.status === 'CHECK' && amount === 0
  if (!isCheck && trade.status !== 'AUTH') return declinedBy(notAllowed)
  const kept = trade.isOfMember ? ({ is: 'done' } as const) : await keepTradedCard(gmo, ref)
  if (isCheck || kept.is === 'unknown') return kept
  return take(gmo, ref, trade, amount)
}

async function take(
  gmo: Gmo,
  { id }: OrderRef,
  trade: Trade,
  amount: Yen,
): Promise<Done | Declined | Unknown> {
  const answer = await askGmo(gmo, 'AlterTran', { ...accessOf(trade), JobCd: 'SALES', Amount: amount })
  if (answer.is === 'answered') return { is: 'done' }
  if (answer.is === 'unknown') return answer
  // If two calls take the amount at once, the later one is refused although the money was taken.
  const now = await searchTrade(gmo, id)
  return now.is === 'trade' && isTaken(now) ? { is: 'done' } : declinedBy(answer.codes)
}

function isTaken({ status }: Trade): boolean {
  return status === 'SALES' || status === 'CAPTURE'
}
