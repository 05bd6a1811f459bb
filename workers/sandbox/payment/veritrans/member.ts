import { newUuid, type SandboxContext } from '#workers/sandbox/ground.ts'
import type { Card } from './card.ts'
import { Failure } from './command.ts'

export type Member = { accountId: string; createDate: string; cards: KeptCard[] }
export type KeptCard = {
  cardId: string
  card: Card
  isDefault: boolean
  /** When its issuer said who has it; null for one from before that was asked. */
  provenAt: number | null
}

/** False where the member is there already. */
export function addMember(
  { state }: SandboxContext,
  accountId: string,
  createDate: string,
): Promise<boolean> {
  return state.add(keyOf(accountId), { accountId, createDate, cards: [] } satisfies Member)
}

export function findMember({ state }: SandboxContext, accountId: string): Promise<Member | null> {
  return state.get<Member>(keyOf(accountId))
}

export async function getMember(context: SandboxContext, accountId: string): Promise<Member> {
  const member = await findMember(context, accountId)
  if (member === null) throw new Failure('noMember')
  return member
}

export async function removeMember({ state }: SandboxContext, accountId: string): Promise<Member> {
  const member = await state.take<Member>(keyOf(accountId))
  if (member === null) throw new Failure('noMember')
  return member
}

/** Keeps a card, as the one that is used where none is named. */
export function keepCard(
  context: SandboxContext,
  accountId: string,
  card: Card,
  provenAt: number | null,
): Promise<Member> {
  const kept = { cardId: newUuid(context), card, isDefault: true, provenAt }
  return changeMember(context, accountId, ({ cards }) => [
    ...cards.map((one) => ({ ...one, isDefault: false })),
    kept,
  ])
}

export async function changeMember(
  context: SandboxContext,
  accountId: string,
  cardsOf: (member: Member) => KeptCard[],
): Promise<Member> {
  const changed = await context.state.change<Member>(keyOf(accountId), (member) => ({
    ...member,
    cards: cardsOf(member),
  }))
  if (changed === null) throw new Failure('noMember')
  return changed
}

/** The card that is named, or the one to use where none is. */
export function cardOf({ cards }: Member, cardId: string): KeptCard {
  const kept = cards.find((one) => (cardId === '' ? one.isDefault : one.cardId === cardId))
  if (kept === undefined) throw new Failure('noMember')
  return kept
}

function keyOf(accountId: string): string {
  return `veritrans-member/${accountId}`
}
