import type {
  Authorised,
  Declined,
  Done,
  GatewayDeps,
  GatewayOrder,
  Hint,
  OrderRef,
  PayerBrowser,
  PaymentGateway,
  Redirect,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { isWallet } from '#app/gateways/payment/ways.ts'
import { askGmo, declinedBy, type Gmo, type GmoFields, type GmoSettings, returnAddress } from './ask-gmo.ts'
import { captureCardOrder, captureOnce, findCardOrder, findUnkept, releaseCardOrder } from './card-order.ts'
import { findKonbini, issueKonbini, stopKonbini } from './konbini.ts'
import { findMemberCard, forgetMember } from './member-cards.ts'
import { notAllowed } from './multi.ts'
import { openPage } from './payment-page.ts'
import { capturePaypay, findPaypay, refundPaypay, releasePaypay } from './paypay.ts'
import { refund, searchTrade } from './trade.ts'
import { findTransfer, openTransfer, stopTransfer } from './transfer.ts'

type Outcome = Authorised | Redirect | Declined | Unknown

type Paying = Record<string, string | number>

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
  card: { find: findCardOrder, release: releaseCardOrder, capture: captureCardOrder, refund },
  konbini: { ...moneyOfOthers(), find: findKonbini, release: stopKonbini },
  transfer: { ...moneyOfOthers(), find: findTransfer, release: stopTransfer },
  paypay: { find: findPaypay, release: releasePaypay, capture: capturePaypay, refund: refundPaypay },
  applepay: cardOfWallet(),
  googlepay: cardOfWallet(),
}

/** A card out of a wallet is charged like any other, but it isn't stored, because it can't be charged again. */
function cardOfWallet() {
  return { find: findUnkept, release: releaseCardOrder, capture: captureOnce, refund }
}

/** Tills and banks give money without being asked for it, and the provider can't give it back, which is refused with a code of our own. */
function moneyOfOthers() {
  return {
    capture: async () => declinedBy([notAllowed]),
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

/** Registers the order and reserves the amount on the card. If the payer is present, this goes by way of the issuer's page. */
async function authorise(gmo: Gmo, order: GatewayOrder): Promise<Outcome> {
  if (order.card.kind === 'page' || isWallet(order.way)) {
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
