import type { Declined, Done, Found, OrderRef, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { askGmo, declinedBy, type Gmo } from './ask-gmo.ts'
import { keepTradedCard } from './member-cards.ts'
import { closePage, isPageOpen } from './payment-page.ts'
import { accessOf, release, searchTrade, type Trade } from './trade.ts'

type State = Pick<Found, 'state' | 'amount' | 'refunded'>

/** The provider's code for an order that is in another state than expected. */
const notAllowed = ['E11010003']

/**
 * Takes the reserved amount, after storing a new card for the member. The agreed amount is taken even if the card can't be stored. If the
 * card was only to be proven (0 yen), failing to store it is a refusal.
 */
export function captureCardOrder(gmo: Gmo, ref: OrderRef, amount: Yen): Promise<Done | Declined | Unknown> {
  return capture(gmo, ref, amount, (trade) => (trade.isOfMember ? { is: 'done' } : keepTradedCard(gmo, ref)))
}

/** Takes the reserved amount from a card that isn't to be charged again, and stores nothing of it. */
export function captureOnce(gmo: Gmo, ref: OrderRef, amount: Yen): Promise<Done | Declined | Unknown> {
  return capture(gmo, ref, amount, () => ({ is: 'done' }))
}

type Kept = Done | Declined | Unknown

async function capture(
  gmo: Gmo,
  ref: OrderRef,
  amount: Yen,
  keep: (trade: Trade) => Kept | Promise<Kept>,
): Promise<Done | Declined | Unknown> {
  const trade = await searchTrade(gmo, ref.id)
  if (trade.is === 'none') return declinedBy(['E01110002'])
  if (trade.is !== 'trade') return trade
  if (isTaken(trade)) return { is: 'done' }
  const isCheck = trade.status === 'CHECK' && amount === 0
  if (!isCheck && trade.status !== 'AUTH') return declinedBy(notAllowed)
  const kept = await keep(trade)
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
  // If two calls take the amount at the same time, the later one is refused although the money was taken.
  const now = await searchTrade(gmo, id)
  return now.is === 'trade' && isTaken(now) ? { is: 'done' } : declinedBy(answer.codes)
}

function isTaken({ status }: Trade): boolean {
  return status === 'SALES' || status === 'CAPTURE'
}

/** The provider's code while the payer is still on the issuer's page. */
const notYet = 'E11010003'

/** The provider's code if another call has finished the charge meanwhile. */
const alreadyDone = 'E11010001'

/**
 * Reads an order from the provider's records. When the payer has returned from the issuer's page, only their identity is proven: the first
 * call of this function then reserves the amount, once. The provider reports an amount that was released and one that was given back on the
 * day it was taken alike (VOID): both are `released`.
 */
export async function findCardOrder(gmo: Gmo, { id, providerRef }: OrderRef): Promise<Found | Unknown> {
  const trade = await searchTrade(gmo, id)
  if (isPageOpen(providerRef, gmo.deps.now()) && isUnpaid(trade))
    return { ...nothing, state: 'waiting', providerRef }
  if (trade.is !== 'trade' || trade.status !== 'AUTHENTICATED') return tell(trade)
  const finished = await askGmo(gmo, 'SecureTran2', accessOf(trade))
  if (finished.is === 'unknown') return finished
  if (finished.is === 'refused' && !finished.codes.includes(alreadyDone))
    return tellRefused(trade, finished.codes)
  return tell(await searchTrade(gmo, id))
}

/** Reads an order as `findCardOrder` does, without its card: of a wallet's card the provider reports a number that its owner doesn't know. */
export async function findUnkept(gmo: Gmo, ref: OrderRef): Promise<Found | Unknown> {
  const found = await findCardOrder(gmo, ref)
  return found.is === 'found' ? { ...found, card: null } : found
}

type Searched = Awaited<ReturnType<typeof searchTrade>>

/** Whether nothing was reserved yet. While the provider's own page is open, the page itself finishes what the issuer confirms. */
function isUnpaid(trade: Searched): boolean {
  return (
    trade.is === 'none' || (trade.is === 'trade' && ['UNPROCESSED', 'AUTHENTICATED'].includes(trade.status))
  )
}

/** Closes the provider's own page, if that is still open, and releases what was reserved. */
export async function releaseCardOrder(gmo: Gmo, ref: OrderRef): Promise<Done | Declined | Unknown> {
  if (!isPageOpen(ref.providerRef, gmo.deps.now())) return release(gmo, ref)
  const closed = await closePage(gmo, ref.id)
  return closed.is === 'done' ? release(gmo, ref) : closed
}

function tellRefused(trade: Trade, codes: string[]): Found {
  const waiting = { ...view(trade), state: 'waiting' } as const
  return codes.includes(notYet) ? waiting : { ...waiting, state: 'failed', decline: declinedBy(codes) }
}

function tell(trade: Searched): Found | Unknown {
  if (trade.is === 'unknown') return trade
  if (trade.is === 'declined') return { is: 'unknown', cause: `SearchTrade: ${trade.code}` }
  if (trade.is === 'none') return { ...nothing, providerRef: null }
  const state = states[trade.status]
  return state === undefined
    ? { is: 'unknown', cause: `SearchTrade: status ${trade.status}` }
    : { ...view(trade), ...state(trade) }
}

const nothing = { is: 'found', state: 'none', amount: 0, refunded: 0, card: null, decline: null } as const

const taken = ({ ordered, amount }: Trade): State => ({
  state: 'captured',
  amount: Math.max(ordered, amount),
  refunded: Math.max(ordered - amount, 0),
})

const givenBack = ({ ordered }: Trade): State => ({ state: 'captured', amount: ordered, refunded: ordered })

const reserved = ({ amount }: Trade): State => ({ state: 'authorised', amount, refunded: 0 })

const states: Record<string, (trade: Trade) => State> = {
  // Only registered: no card was charged, or nothing was granted.
  UNPROCESSED: () => ({ state: 'none', amount: 0, refunded: 0 }),
  AUTHENTICATED: ({ amount }) => ({ state: 'waiting', amount, refunded: 0 }),
  CHECK: reserved,
  AUTH: reserved,
  SALES: taken,
  CAPTURE: taken,
  VOID: ({ amount }) => ({ state: 'released', amount, refunded: 0 }),
  RETURN: givenBack,
  RETURNX: givenBack,
}

function view({ accessId, amount, card }: Trade): Omit<Found, 'state'> & { decline: Declined | null } {
  return { is: 'found', amount, refunded: 0, providerRef: { accessId }, card, decline: null }
}
