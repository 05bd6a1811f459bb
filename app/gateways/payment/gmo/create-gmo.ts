import type {
  Authorised,
  Declined,
  Done,
  Found,
  GatewayDeps,
  GatewayOrder,
  Hint,
  OrderRef,
  PayerBrowser,
  PaymentGateway,
  Redirect,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { askGmo, declinedBy, type Gmo, type GmoFields, type GmoSettings, returnAddress } from './ask-gmo.ts'
import { findKonbini, issueKonbini, stopKonbini } from './konbini.ts'
import { findMemberCard, forgetMember, keepTradedCard } from './member-cards.ts'
import { closePage, isPageOpen, openPage } from './payment-page.ts'
import { capturePaypay, findPaypay, refundPaypay, releasePaypay } from './paypay.ts'
import { accessOf, refund, release, searchTrade, type Trade } from './trade.ts'
import { findTransfer, openTransfer, stopTransfer } from './transfer.ts'

type Outcome = Authorised | Redirect | Declined | Unknown

type Paying = Record<string, string | number>

type State = Pick<Found, 'state' | 'amount' | 'refunded'>

/** Makes the gateway to GMO Payment Gateway (protocol type) for one company. */
export function createGmo(deps: GatewayDeps, settings: GmoSettings): PaymentGateway {
  const gmo: Gmo = { deps, settings }
  return {
    provider: 'GMO',
    hasCardPage: settings.cardEntry === 'page',
    authorise: (order) => authorise(gmo, order),
    issueSlip: (order, request) =>
      request.way === 'konbini' ? issueKonbini(gmo, order, request) : openTransfer(gmo, order, request),
    capture: (ref, amount) => booksOf(ref).capture(gmo, ref, amount),
    release: (ref) => booksOf(ref).release(gmo, ref),
    refund: (ref, refunded) => booksOf(ref).refund(gmo, ref, refunded),
    find: (ref) => booksOf(ref).find(gmo, ref),
    async findCard(memberId) {
      const found = await findMemberCard(gmo, memberId)
      return found.is === 'found' ? { is: 'found', card: found.kept?.card ?? null } : found
    },
    forgetMember: (memberId) => forgetMember(gmo, memberId),
    // Renewals are charged by the product; the provider charges nothing by itself.
    endPeriodic: async () => ({ is: 'done' }),
    listPeriodic: async () => ({ is: 'found', charged: [] }),
    readReturn: async (parameters) => readOrderId(parameters),
    readPush: async ({ body }) => readOrderId(new URLSearchParams(body)),
    check: () => check(gmo),
  }
}

/** The provider keeps each way to pay in books of its own. */
const books = {
  card: { find, release: releaseCard, capture, refund },
  konbini: { ...moneyOfOthers(), find: findKonbini, release: stopKonbini },
  transfer: { ...moneyOfOthers(), find: findTransfer, release: stopTransfer },
  paypay: { find: findPaypay, release: releasePaypay, capture: capturePaypay, refund: refundPaypay },
}

/** Tills and banks give money without being asked for it, and the provider can't give it back, which is refused with a code of our own. */
function moneyOfOthers() {
  return {
    capture: async () => declinedBy(notAllowed),
    refund: async () => declinedBy(['byHand']),
  }
}

function booksOf({ way }: OrderRef) {
  return books[way ?? 'card']
}

/**
 * Checks the settings by looking up an order and a member that can't exist. If the shop or the site isn't known, the provider answers a
 * different error.
 */
async function check(gmo: Gmo): Promise<Done | Declined | Unknown> {
  const trade = await searchTrade(gmo, 'bunko-settings-check')
  if (trade.is === 'declined' || trade.is === 'unknown') return trade
  const member = await askGmo(gmo, 'SearchMember', { MemberID: 'bunko-settings-check' })
  if (member.is === 'unknown') return member
  const isNone = member.is === 'answered' || member.codes.includes('E01390002')
  return isNone ? { is: 'done' } : declinedBy(member.codes)
}

/** The provider's code for an order that is in another state than expected. */
const notAllowed = ['E11010003']

/**
 * Takes the reserved amount, after storing a new card for the member. The agreed amount is taken even if the card can't be stored. If the
 * card was only to be proven (0 yen), failing to store it is a refusal.
 */
async function capture(gmo: Gmo, ref: OrderRef, amount: Yen): Promise<Done | Declined | Unknown> {
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
async function find(gmo: Gmo, { id, providerRef }: OrderRef): Promise<Found | Unknown> {
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

type Searched = Awaited<ReturnType<typeof searchTrade>>

/** Whether nothing was reserved yet. While the provider's own page is open, the page itself finishes what the issuer confirms. */
function isUnpaid(trade: Searched): boolean {
  return (
    trade.is === 'none' || (trade.is === 'trade' && ['UNPROCESSED', 'AUTHENTICATED'].includes(trade.status))
  )
}

/** Closes the provider's own page, if that is still open, and releases what was reserved. */
async function releaseCard(gmo: Gmo, ref: OrderRef): Promise<Done | Declined | Unknown> {
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

/** Registers the order and reserves the amount on the card. If the payer is present, this goes by way of the issuer's page. */
async function authorise(gmo: Gmo, order: GatewayOrder): Promise<Outcome> {
  if (order.card.kind === 'page' || order.way === 'paypay') {
    if (order.browser === null) throw new Error('nobody is there to pay on the provider’s page')
    return openPage(gmo, order, order.browser)
  }
  const paying = await readPaying(gmo, order)
  if ('is' in paying) return paying
  const entered = await askGmo(gmo, 'EntryTran', { OrderID: order.id, ...jobOf(order) })
  if (entered.is === 'refused') return declinedBy(entered.codes)
  if (entered.is === 'unknown') return entered
  const answer = await askGmo(gmo, 'ExecTran', {
    AccessID: entered.fields.get('AccessID')!,
    AccessPass: entered.fields.get('AccessPass')!,
    OrderID: order.id,
    Method: 1,
    ...paying.fields,
    // The original amount, since the provider only reports the present one.
    ClientField1: order.amount,
    ClientFieldFlag: 1,
    ...(order.browser !== null && { ...askIssuer(order.id, order.browser), ...recurring(order) }),
  })
  if (answer.is === 'refused') return declinedBy(answer.codes)
  return answer.is === 'unknown' ? answer : readOutcome(answer.fields, entered.fields)
}

/**
 * The job of the order: for an amount of 0 the card is only checked. If the payer is present, a card without 3-D Secure 2 is refused,
 * because then the issuer isn't liable for the charge.
 */
function jobOf({ amount, browser }: GatewayOrder) {
  return {
    ...(amount === 0 ? { JobCd: 'CHECK' } : { JobCd: 'AUTH', Amount: amount }),
    ...(browser !== null && { TdFlag: 2, Tds2Type: 2 }),
  }
}

async function readPaying(
  gmo: Gmo,
  { card, memberId }: GatewayOrder,
): Promise<{ fields: Paying } | Declined | Unknown> {
  if (card.kind === 'token') return { fields: { Token: card.token } }
  const found = await findMemberCard(gmo, memberId)
  if (found.is !== 'found') return found
  if (found.kept === null) return declinedBy(['E01240002'])
  const { siteId, sitePass } = gmo.settings
  const member = { SiteID: siteId, SitePass: sitePass, MemberID: memberId }
  return { fields: { ...member, SeqMode: 1, CardSeq: found.kept.seq } }
}

/**
 * The parameters of the issuer's page. The browser comes back by GET (CallbackType 3): a cross-site POST would arrive without its session
 * cookie.
 */
function askIssuer(orderId: string, { returnUrl, state, email }: PayerBrowser): Paying {
  const isAscii = email !== null && /^[\x21-\x7e]+$/.test(email)
  return {
    RetUrl: returnAddress(returnUrl, orderId, state),
    CallbackType: 3,
    ...(isAscii && { Tds2Email: email }),
  }
}

/** The date until which a card is charged, far in the future: a plan continues until its reader ends it. */
const noEnd = 20991231

/** The fewest days between two charges: those of the shortest month and the shortest year. */
const shortest = { day: 1, month: 28, year: 365 }

/** Marks the charge as the first of a recurring series. The later ones name the card that was stored with it. */
function recurring({ plan }: GatewayOrder): Paying {
  if (plan === null) return {}
  const days = Math.min(plan.duration * shortest[plan.durationType], 9999)
  return { Tds2RecurringExpiry: noEnd, Tds2RecurringFrequency: days }
}

function readOutcome(fields: GmoFields, entered: GmoFields): Outcome {
  const providerRef = { accessId: entered.get('AccessID')! }
  return fields.get('ACS') === '2'
    ? { is: 'redirect', url: fields.get('RedirectUrl')!, providerRef }
    : { is: 'authorised', providerRef, card: null }
}

/**
 * Reads the order from a return or push, neither of which is signed. The id ends at a second `?`, which the provider sometimes adds before
 * its own parameters.
 */
function readOrderId(parameters: URLSearchParams): Hint | null {
  const [orderId] = /^[0-9A-Za-z-]{1,27}(?=$|\?)/.exec(parameters.get('OrderID') ?? '') ?? []
  return orderId === undefined ? null : { orderIds: [orderId], isSigned: false }
}
