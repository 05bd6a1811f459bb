import type {
  Declined,
  Done,
  Found,
  GatewayDeps,
  Hint,
  OrderRef,
  PaymentGateway,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { authorise } from './authorise.ts'
import { find } from './find.ts'
import { findKonbini, issueKonbini, stopKonbini } from './konbini.ts'
import {
  ask,
  blocksOf,
  type Command,
  type Fields,
  fieldsOf,
  isSignedPush,
  isSignedReturn,
  type Line,
  listOf,
  maskedCard,
  type Reply,
  textOf,
  type VeritransSettings,
} from './line.ts'

type FoundCard = Awaited<ReturnType<PaymentGateway['findCard']>>

type Outcome = Promise<Done | Declined | Unknown>

/** Makes the gateway to VeriTrans4G for one company. */
export function createVeritrans(deps: GatewayDeps, settings: VeritransSettings): PaymentGateway {
  const line: Line = { deps, settings }
  return {
    provider: 'VERITRANS',
    authorise: (order) => authorise(line, order),
    issueSlip: async (order, request) =>
      request.way === 'konbini' ? issueKonbini(line, order, request) : notNow,
    capture: (ref, amount) => capture(line, ref, amount),
    release: (ref) => (ref.way ? stopKonbini(line, ref) : release(line, ref)),
    refund: async (ref, asked) => (ref.way ? byHand : refund(line, ref, asked)),
    find: (ref) => (ref.way ? findKonbini(line, ref) : find(line, ref)),
    findCard: (memberId) => findCard(line, memberId),
    forgetMember: (memberId) => forgetMember(line, memberId),
    endPeriodic: async () => ({ is: 'done' }),
    listPeriodic: async () => ({ is: 'found', charged: [] }),
    readReturn: async (parameters) => readReturn(settings, parameters),
    readPush: async (push) => readPush(settings, push),
    check: () => check(line),
  }
}

/**
 * Checks the settings by searching for an order that can't exist. With valid credentials the provider answers an empty list or "not found".
 */
async function check(line: Line): Promise<Done | Declined | Unknown> {
  const orderId = `check-${Buffer.from(line.deps.randomBytes(16)).toString('hex')}`
  const reply = await ask(line, 'Search/search', { orderId })
  if (reply.is === 'reply') return { is: 'done' }
  return reply.is === 'declined' && reply.reason === 'state' ? { is: 'done' } : reply
}

/** Reads the order from which a browser came back. */
function readReturn(settings: VeritransSettings, parameters: URLSearchParams): Hint | null {
  const orderId = parameters.get('OrderId')
  if (orderId === null || orderId === '') return null
  return { orderIds: [orderId], isSigned: isSignedReturn(settings, parameters) }
}

/** The maximum number of orders in a push, against forged ones; real pushes contain fewer. */
const maxOrders = 1000

/** Reads a push, which reports several orders. */
function readPush(
  settings: VeritransSettings,
  { headers, body }: { headers: Headers; body: string },
): Hint | null {
  if (!isSignedPush(settings, headers.get('Content-HMAC') ?? '', body)) return null
  const fields = new URLSearchParams(body)
  const count = Math.min(Number(fields.get('numberOfNotify')) || 0, maxOrders)
  const ids = Array.from({ length: count }, (_, at) => fields.get(`orderId${String(at).padStart(4, '0')}`))
  return { orderIds: ids.filter((id) => id !== null), isSigned: true }
}

const done: Done = { is: 'done' }

const notNow: Declined = { is: 'declined', reason: 'state', code: '' }

/** The provider can't give back cash. */
const byHand: Declined = { ...notNow, reason: 'other', code: 'byHand' }

/** The block of a result code that means "captured before". */
const capturedBefore = 'NH02'

/**
 * Takes the reserved amount. With an amount of 0 there is nothing to take: the card was stored when its issuer confirmed the holder. Then
 * deletes the earlier cards.
 */
async function capture(line: Line, { id, memberId }: OrderRef, amount: number): Outcome {
  if (amount === 0) {
    await forgetEarlier(line, memberId)
    return done
  }
  const outcome = await change(line, 'Capture/card', { orderId: id, amount: String(amount) })
  return outcome.is === 'declined' && blocksOf(outcome.code).includes(capturedBefore) ? done : outcome
}

/**
 * Releases a reserved amount. Looks up the order first, because cancelling an amount that was taken meanwhile would give it back. While the
 * payer is at the issuer's page (up to 20 minutes) nothing is reserved yet.
 */
async function release(line: Line, ref: OrderRef): Outcome {
  const found = await find(line, ref)
  if (found.is === 'unknown') return found
  if (found.state === 'captured') return notNow
  if (found.state !== 'authorised' || found.amount === 0) return done
  return change(line, 'Cancel/card', { orderId: ref.id })
}

/** Gives money back. Looks up the order first, so that a refund whose answer was lost isn't made twice. */
async function refund(line: Line, ref: OrderRef, asked: Parameters<PaymentGateway['refund']>[1]): Outcome {
  const found = await find(line, ref)
  if (found.is === 'unknown') return found
  if (isRefunded(found, asked.refundedAfter)) return done
  if (found.state !== 'captured' || found.refunded + asked.amount !== asked.refundedAfter) return notNow
  return change(line, 'Cancel/card', { orderId: ref.id, amount: String(asked.amount) })
}

function isRefunded({ state, refunded }: Found, refundedAfter: number): boolean {
  return state === 'captured' && refunded >= refundedAfter
}

async function change(line: Line, command: Command, params: object): Outcome {
  const reply = await ask(line, command, params)
  return reply.is === 'reply' ? done : reply
}

/**
 * Deletes the cards that were stored before the last one. If a card can't be deleted, it is still never charged, because payments use the
 * default card.
 */
async function forgetEarlier(line: Line, memberId: string): Promise<void> {
  const reply = await ask(line, 'Get/cardinfo', accountParam(memberId))
  if (reply.is !== 'reply') return
  for (const { cardId } of cardsIn(reply).slice(1))
    await ask(line, 'Delete/cardinfo', accountParam(memberId, { cardParam: { cardId } }))
}

async function findCard(line: Line, memberId: string): Promise<FoundCard> {
  const reply = await ask(line, 'Get/cardinfo', accountParam(memberId))
  if (isAbsent(reply)) return { is: 'found', card: null }
  if (reply.is !== 'reply') return reply
  const [current] = cardsIn(reply)
  return { is: 'found', card: current === undefined ? null : cardOf(current) }
}

async function forgetMember(line: Line, memberId: string): Promise<Done | Declined | Unknown> {
  const reply = await ask(
    line,
    'Delete/account',
    accountParam(memberId, { accountBasicParam: { deleteCardInfo: '1' } }),
  )
  return reply.is === 'reply' || isAbsent(reply) ? { is: 'done' } : (reply as Declined | Unknown)
}

function accountParam(accountId: string, more: object = {}) {
  return { payNowIdParam: { accountParam: { accountId, ...more } } }
}

/** Whether the answer means that the member doesn't exist or has no card. */
function isAbsent(reply: Reply | Declined | Unknown): boolean {
  return reply.is === 'declined' && reply.code.startsWith('XH')
}

/** A member's cards with the default card first. */
function cardsIn({ payNowIdResponse }: Reply): Fields[] {
  const cards = listOf(fieldsOf(payNowIdResponse.account).cardInfo)
  return cards.sort((one, other) => Number(other.defaultCard === '1') - Number(one.defaultCard === '1'))
}

function cardOf({ cardNumber, cardExpire }: Fields) {
  return maskedCard(textOf(cardNumber), textOf(cardExpire))
}
