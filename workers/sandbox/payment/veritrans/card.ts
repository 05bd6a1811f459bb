import { newUuid, type SandboxContext } from '#workers/sandbox/context.ts'
import { type CodeName, Failure } from './command.ts'

/** A card as the stand-in keeps it: what its number would do, not the number. */
export type Card = {
  /** `411111******1111` */
  masked: string
  /** `MM/YY` */
  expire: string
  holderName: string
  refusal: Extract<CodeName, 'balance' | 'limit' | 'lost-card' | 'wrong-code'> | null
  /** Whether its issuer lets who pays through without asking. */
  isFrictionless: boolean
}

/** Numbers that do something on purpose; every other that passes Luhn's check is good. */
const refusals: Record<string, Card['refusal']> = {
  '4999000000000002': 'balance',
  '4999000000000005': 'limit',
  // Browsers refuse the first one for its check digit.
  '4999000000000013': 'balance',
  '4999000000000021': 'lost-card',
}

/** Whether a number is known, though its check digit may be wrong. */
export function isTestNumber(number: string): boolean {
  return number in refusals
}

const frictionless = '4100000000000100'
const wrongCode = '999'

type Written = { number: string; expire: string; securityCode: string; holderName: string }

export function readCard({ number, expire, securityCode, holderName }: Written): Card {
  return {
    masked: `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`,
    expire,
    holderName,
    refusal: refusals[number] ?? (securityCode === wrongCode ? 'wrong-code' : null),
    isFrictionless: number === frictionless,
  }
}

/** What the issuer has against a charge; null for nothing. A card is good until its month is over in Japan. */
export function issuerRefusal({ refusal, expire }: Card, now: number): CodeName | null {
  const [month, year] = expire.split('/').map(Number) as [number, number]
  const end = Date.UTC(2000 + year, month, 1) - 9 * 3_600_000
  return refusal ?? (now >= end ? 'expired-card' : null)
}

/** Milliseconds. */
const life = 15 * 60_000

type Kept = { card: Card; expiresAt: number }

export async function keepToken(
  context: SandboxContext,
  card: Card,
): Promise<{ token: string; expiresAt: number }> {
  const token = newUuid(context)
  const expiresAt = context.now() + life
  await context.state.put(tokenKeyOf(token), { card, expiresAt } satisfies Kept)
  return { token, expiresAt }
}

/** The card of a token, which is good once and for 15 minutes. */
export async function redeemToken(context: SandboxContext, token: string): Promise<Card> {
  const kept = await context.state.take<Kept>(tokenKeyOf(token))
  if (kept === null || context.now() >= kept.expiresAt) throw new Failure('token')
  return kept.card
}

function tokenKeyOf(token: string): string {
  return `veritrans-token/${token}`
}

export type Member = { accountId: string; createDate: string; cards: KeptCard[] }
type KeptCard = {
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
