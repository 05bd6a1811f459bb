import { type Call, type Fields, field, GmoRefusal } from './api.ts'
import type { Card } from './card.ts'
import { requireShop, requireSite } from './contract.ts'
import { type Member, numberedCards, requireMember, saveMemberCards, withCard } from './member.ts'
import { forward } from './reserve.ts'
import { redeemToken } from './token.ts'
import { findTrade } from './trade.ts'

/** SaveCard: asks nobody whose card it is, so that a shop whose charges recur keeps none by it. */
export async function saveCard(call: Call): Promise<Fields> {
  requireSite(call)
  await requireMember(call)
  await redeemToken(call.ground, field(call, 'Token'))
  throw new GmoRefusal('E11010099')
}

/** TradedCard: keeps the card that an order was paid with, if its issuer said who paid. */
export async function keepTradedCard(call: Call): Promise<Fields> {
  requireShop(call)
  requireSite(call)
  const member = await requireMember(call)
  const trade = await findTrade(call.ground, field(call, 'OrderID'))
  if (trade === null) throw new GmoRefusal('E01110002')
  if (trade.card === null || trade.processedAt === null) throw new GmoRefusal('E11010002')
  if (!trade.withTds) throw new GmoRefusal('E11010099')
  return keep(call, member, trade.card)
}

/** SearchCard: lists inside each field, `|` between. */
export async function searchCard(call: Call): Promise<Fields> {
  requireSite(call)
  const found = numberedCards(call, await requireMember(call))
  const list = (read: (one: (typeof found)[number]) => string | number) => found.map(read).join('|')
  return {
    CardSeq: list(({ seq }) => seq),
    DefaultFlag: list(({ card }) => Number(card.isDefault)),
    CardName: list(() => ''),
    CardNo: list(({ card }) => card.masked),
    Expire: list(({ card }) => card.expire),
    HolderName: list(({ card }) => card.holderName),
    DeleteFlag: list(({ card }) => Number(card.isDeleted)),
  }
}

export async function deleteCard(call: Call): Promise<Fields> {
  requireSite(call)
  const member = await requireMember(call)
  const [found] = field(call, 'CardSeq') === '' ? [] : numberedCards(call, member)
  if (found === undefined || found.card.isDeleted) throw new GmoRefusal('E01240002')
  const cards = member.cards.map((card) => (card === found.card ? { ...card, isDeleted: true } : card))
  await saveMemberCards(call.ground, member, cards)
  return { CardSeq: field(call, 'CardSeq') }
}

async function keep(call: Call, member: Member, card: Card): Promise<Fields> {
  const named = { ...card, holderName: field(call, 'HolderName') || card.holderName }
  const cards = withCard(member.cards, named, field(call, 'DefaultFlag') === '1')
  await saveMemberCards(call.ground, member, cards)
  const isPhysical = field(call, 'SeqMode') === '1'
  const seq = (isPhysical ? cards : cards.filter(({ isDeleted }) => !isDeleted)).length - 1
  return { CardSeq: seq, CardNo: card.masked, Forward: forward }
}
