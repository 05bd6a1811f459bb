import type { Declined, Done, PaymentGateway, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import { ask, type Fields, fieldsOf, type Line, listOf, type Reply, textOf } from './line.ts'
import { maskedCard } from './masked-card.ts'

type FoundCard = Awaited<ReturnType<PaymentGateway['findCard']>>

/**
 * Deletes the cards that were kept before the last one. A card that can't be deleted is never charged, because payments
 * use the default card.
 */
export async function forgetEarlier(line: Line, memberId: string): Promise<void> {
  const reply = await ask(line, 'Get/cardinfo', accountParam(memberId))
  if (reply.is !== 'reply') return
  for (const { cardId } of cardsIn(reply).slice(1))
    await ask(line, 'Delete/cardinfo', accountParam(memberId, { cardParam: { cardId } }))
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

/** The member doesn't exist or has no card. */
function isAbsent(reply: Reply | Declined | Unknown): boolean {
  return reply.is === 'declined' && reply.code.startsWith('XH')
}

/** The cards with the default card first. */
function cardsIn({ payNowIdResponse }: Reply): Fields[] {
  const cards = listOf(fieldsOf(payNowIdResponse.account).cardInfo)
  return cards.sort((one, other) => Number(other.defaultCard === '1') - Number(one.defaultCard === '1'))
}

function cardOf({ cardNumber, cardExpire }: Fields) {
  return maskedCard(textOf(cardNumber), textOf(cardExpire))
}
