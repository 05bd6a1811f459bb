import type {
  Declined,
  Done,
  PaymentGateway,
  ProviderRef,
  SavedMember,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { ask, type Fields, fieldsOf, type Line, listOf, type Reply, textOf } from './line.ts'
import { maskedCard } from './masked-card.ts'

/** Says of an order of 0 that the card was only kept: the provider has no such order. */
export const keptOnly: ProviderRef = { kept: 'card' }

type Saved = Awaited<ReturnType<PaymentGateway['saveCard']>>
type FoundCard = Awaited<ReturnType<PaymentGateway['findCard']>>

/** Keeps the card if its issuer says that it is good, then forgets those before. */
export async function saveCard(line: Line, { memberId, token, holderName }: SavedMember): Promise<Saved> {
  const account = await ask(line, 'Add/account', accountParam(memberId))
  // A no is mostly that the member is there already; if not, the next answer says so.
  if (account.is === 'unknown' || isOurFault(account)) return account as Unknown | Declined
  const cardParam = { token, cardholderName: holderName, defaultCard: '1', withAuthorize: '1' }
  const reply = await ask(line, 'Add/cardinfo', accountParam(memberId, { cardParam }))
  if (reply.is !== 'reply') return reply
  const [current, ...others] = cardsIn(reply)
  const card = current === undefined ? null : cardOf(current)
  if (card === null) return { is: 'unknown', cause: 'no card' }
  // One that isn't forgotten is never charged: payments take the default card.
  for (const { cardId } of others)
    await ask(line, 'Delete/cardinfo', accountParam(memberId, { cardParam: { cardId } }))
  return { is: 'saved', card }
}

export async function findCard(line: Line, memberId: string): Promise<FoundCard> {
  const reply = await ask(line, 'Get/cardinfo', accountParam(memberId))
  if (isAbsent(reply)) return { is: 'found', card: null }
  if (reply.is !== 'reply') return reply
  const [current] = cardsIn(reply)
  return { is: 'found', card: current === undefined ? null : cardOf(current) }
}

export async function forgetMember(line: Line, memberId: string): Promise<Done | Declined | Unknown> {
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

function isOurFault(reply: Reply | Declined): boolean {
  return reply.is === 'declined' && reply.reason === 'settings'
}

/** There is no such member, or no card. */
function isAbsent(reply: Reply | Declined | Unknown): boolean {
  return reply.is === 'declined' && reply.code.startsWith('XH')
}

/** The default card first. */
function cardsIn({ payNowIdResponse }: Reply): Fields[] {
  const cards = listOf(fieldsOf(payNowIdResponse.account).cardInfo)
  return cards.sort((one, other) => Number(other.defaultCard === '1') - Number(one.defaultCard === '1'))
}

function cardOf({ cardNumber, cardExpire }: Fields) {
  return maskedCard(textOf(cardNumber), textOf(cardExpire))
}
