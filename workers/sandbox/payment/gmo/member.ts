import type { SandboxContext } from '#workers/sandbox/ground.ts'
import { type Call, field, GmoRefusal, refuseAll } from './api.ts'
import type { Card } from './card.ts'

/** Somebody whose cards the site keeps. */
export type Member = { memberId: string; memberName: string; cards: KeptCard[] }
/** Its place among all is its physical number; deleted ones keep theirs. */
export type KeptCard = Card & { isDefault: boolean; isDeleted: boolean }
export type NumberedCard = { seq: number; card: KeptCard }

export async function requireMember(call: Call): Promise<Member> {
  const member = await call.context.state.get<Member>(memberKey(readMemberId(call)))
  if (member === null) throw new GmoRefusal('E01390002')
  return member
}

export function readMemberId(call: Call): string {
  const memberId = field(call, 'MemberID')
  refuseAll([
    [memberId === '', 'E01390001'],
    [memberId.length > 60, 'E01390003'],
    [!/^[0-9A-Za-z@._-]*$/.test(memberId), 'E01390004'],
  ])
  return memberId
}

export async function saveMemberCards(
  { state }: SandboxContext,
  member: Member,
  cards: KeptCard[],
): Promise<void> {
  await state.put(memberKey(member.memberId), { ...member, cards })
}

/** Adds a card. A new default card replaces the default before it. */
export function withCard(cards: KeptCard[], card: Card, isDefault: boolean): KeptCard[] {
  // Whoever keeps cards has no security code of them.
  const kept: KeptCard = { ...card, code: 'good', isDefault, isDeleted: false }
  return [...cards.map((one) => (isDefault ? { ...one, isDefault: false } : one)), kept]
}

/** By SeqMode: 0 numbers those that are there, 1 all there ever were. CardSeq picks one. */
export function numberedCards(call: Call, { cards }: Member): NumberedCard[] {
  const isPhysical = field(call, 'SeqMode') === '1'
  const numbered = (isPhysical ? cards : cards.filter(({ isDeleted }) => !isDeleted)).map((card, seq) => ({
    seq,
    card,
  }))
  const wanted = field(call, 'CardSeq')
  const found = numbered.filter(({ seq }) => wanted === '' || wanted === String(seq))
  if (found.length === 0) throw new GmoRefusal('E01240002')
  return found
}

/** The card of a member to be charged: the one that CardSeq names, else the default. */
export async function findCard(call: Call): Promise<Card> {
  const there = numberedCards(call, await requireMember(call)).filter(({ card }) => !card.isDeleted)
  const found = there.find(({ card }) => card.isDefault) ?? there[0]
  if (found === undefined) throw new GmoRefusal('E01240002')
  return found.card
}

export const memberKey = (memberId: string) => `gmo-member/${memberId}`
