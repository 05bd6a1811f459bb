import { newUuid, type SandboxContext } from '#workers/sandbox/context.ts'
import { type CodeName, Failure } from './command.ts'

/** A card as the sandbox stores it: how it behaves, and not its number. */
export type Card = {
  /** As `411111******1111`. */
  masked: string
  /** As `MM/YY`. */
  expire: string
  holderName: string
  refusal: Extract<CodeName, 'balance' | 'limit' | 'lost-card' | 'wrong-code'> | null
  /** True if the issuer lets the payer through without asking. */
  isFrictionless: boolean
}

/** Card numbers with a special behaviour. Every other number that passes Luhn's check is good. */
const refusals: Record<string, Card['refusal']> = {
  '4999000000000002': 'balance',
  '4999000000000005': 'limit',
  // Browsers refuse the number above for its check digit, so there is a second one.
  '4999000000000013': 'balance',
  '4999000000000021': 'lost-card',
}

/** Tells whether a number is one of the special ones, even if its check digit is wrong. */
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

/** Returns the reason why the issuer declines a charge; null if it doesn't. A card is valid until the end of its month in Japan. */
export function issuerRefusal({ refusal, expire }: Card, now: number): CodeName | null {
  const [month, year] = expire.split('/').map(Number) as [number, number]
  const end = Date.UTC(2000 + year, month, 1) - 9 * 3_600_000
  return refusal ?? (now >= end ? 'expired-card' : null)
}

/** The lifetime of a token in milliseconds. */
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

/** Returns the card of a token, which is valid once and for 15 minutes. */
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
  /** The time when the issuer authenticated the card's owner; null for a card stored before that was required. */
  provenAt: number | null
}

/** Adds a member. Returns false if the member exists. */
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

/** Stores a card as the member's default card. */
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

/** Returns the named card, or the default card if none is named. */
export function cardOf({ cards }: Member, cardId: string): KeptCard {
  const kept = cards.find((one) => (cardId === '' ? one.isDefault : one.cardId === cardId))
  if (kept === undefined) throw new Failure('noMember')
  return kept
}

function keyOf(accountId: string): string {
  return `veritrans-member/${accountId}`
}
