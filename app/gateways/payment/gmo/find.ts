import type { Declined, Found, OrderRef, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import { askGmo, type Gmo } from './ask-gmo.ts'
import { declinedBy } from './decline.ts'
import { accessOf, searchTrade, type Trade } from './trade.ts'

/** The payer is still on the issuer's page. */
const notYet = 'E11010003'
/** Another call finished it meanwhile. */
const alreadyDone = 'E11010001'

/**
 * Reads an order from the provider's books. When the payer has returned from the issuer's page, only their identity is
 * proven: the first call of this function reserves the amount, once. An amount released and one given back on the day it
 * was taken look the same (VOID): both are `released`.
 */
export async function find(gmo: Gmo, { id }: OrderRef): Promise<Found | Unknown> {
  const trade = await searchTrade(gmo, id)
  if (trade.is !== 'trade' || trade.status !== 'AUTHENTICATED') return tell(trade)
  const finished = await askGmo(gmo, 'SecureTran2', accessOf(trade))
  if (finished.is === 'unknown') return finished
  if (finished.is === 'refused' && !finished.codes.includes(alreadyDone))
    return tellRefused(trade, finished.codes)
  return tell(await searchTrade(gmo, id))
}

function tellRefused(trade: Trade, codes: string[]): Found {
  const waiting = { ...view(trade), state: 'waiting' } as const
  return codes.includes(notYet) ? waiting : { ...waiting, state: 'failed', decline: declinedBy(codes) }
}

function tell(trade: Awaited<ReturnType<typeof searchTrade>>): Found | Unknown {
  if (trade.is === 'unknown') return trade
  if (trade.is === 'declined') return { is: 'unknown', cause: `SearchTrade: ${trade.code}` }
  if (trade.is === 'none') return { ...nothing, providerRef: null }
  const state = states[trade.status]
  return state === undefined
    ? { is: 'unknown', cause: `SearchTrade: status ${trade.status}` }
    : { ...view(trade), ...state(trade) }
}

type State = Pick<Found, 'state' | 'amount' | 'refunded'>

const nothing = { is: 'found', state: 'none', amount: 0, refunded: 0, card: null, decline: null } as const
const taken = ({ ordered, amount }: Trade): State => ({
  state: 'captured',
  amount: Math.max(ordered, amount),
  refunded: Math.max(ordered - amount, 0),
})
const givenBack = ({ ordered }: Trade): State => ({ state: 'captured', amount: ordered, refunded: ordered })
const reserved = ({ amount }: Trade): State => ({ state: 'authorised', amount, refunded: 0 })

const states: Record<string, (trade: Trade) => State> = {
  // Entered only: no card was asked, or nothing was granted.
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
