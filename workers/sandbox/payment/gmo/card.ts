import type { SandboxContext } from '#workers/sandbox/context.ts'
import { type Call, field, GmoRefusal, refuseAll } from './api.ts'

/** A card as the sandbox stores it: how it behaves, and not its number. */
export type Card = {
  masked: string
  /** As `YYMM`. */
  expire: string
  holderName: string
  number: 'good' | 'balance' | 'limit' | 'check-digit' | 'brand'
  code: 'good' | 'wrong'
  /** Whether the issuer asks the payer to confirm (3-D Secure). */
  issuer: 'frictionless' | 'challenge'
}

/** Card numbers with a special behaviour. */
const numbers: Record<string, Pick<Card, 'number' | 'issuer'>> = {
  '4999000000000002': { number: 'balance', issuer: 'challenge' },
  '4999000000000005': { number: 'limit', issuer: 'challenge' },
  '4100000000000100': { number: 'good', issuer: 'frictionless' },
  '4100000000005000': { number: 'good', issuer: 'challenge' },
}
const wrongCode = '999'

/** The numbers of Visa, Mastercard, JCB, American Express and Diners. */
const brands = /^(?:4|5[1-5]|2[2-7]|35|3[47]|3[0689])/

type Written = { cardno: string; expire: string; securitycode: string; holdername: string }

export function readCard({ cardno, expire, securitycode, holdername }: Written): Card {
  const behaviour = numbers[cardno] ?? { number: soundness(cardno), issuer: 'challenge' as const }
  return {
    ...behaviour,
    masked: `*************${cardno.slice(-3)}`,
    expire: expire.slice(-4),
    holderName: holdername,
    code: securitycode === wrongCode ? 'wrong' : 'good',
  }
}

/** Returns the error code of a card that no call accepts; null if the card is good. */
export function cardRefusal(card: Card, now: number): string | null {
  if (card.number === 'brand') return 'E41170002'
  if (card.number === 'check-digit') return 'E41170099'
  if (isExpired(card, now)) return '42G830000'
  return card.code === 'wrong' ? '42G440000' : null
}

/** Returns the error code with which the issuer declines a charge of the card; null if it doesn't decline. */
export function chargeRefusal(card: Card, now: number): string | null {
  const wrong = cardRefusal(card, now)
  if (wrong !== null) return wrong
  if (card.number === 'balance') return '42G020000'
  return card.number === 'limit' ? '42G030000' : null
}

/** Tells whether a card has expired. It is valid until the end of its month. */
function isExpired({ expire }: Card, now: number): boolean {
  const [year, month] = [Number(`20${expire.slice(0, 2)}`), Number(expire.slice(2))]
  return now >= Date.UTC(year, month, 1) - 9 * 3_600_000
}

function soundness(cardno: string): Card['number'] {
  if (!brands.test(cardno)) return 'brand'
  const sum = [...cardno].reverse().reduce((total, digit, at) => total + luhn(Number(digit), at), 0)
  return sum % 10 === 0 ? 'good' : 'check-digit'
}

function luhn(digit: number, at: number): number {
  const weighed = at % 2 === 0 ? digit : digit * 2
  return weighed > 9 ? weighed - 9 : weighed
}

/** The lifetime of a token in milliseconds. */
const lifetime = 30 * 60_000

type Token = { card: Card; expiresAt: number; isUsed: boolean }

export async function keepToken(
  context: SandboxContext,
  card: Card,
): Promise<{ token: string; expiresAt: number }> {
  const token = Buffer.from(context.randomBytes(32)).toString('hex')
  const expiresAt = context.now() + lifetime
  await context.state.put(keyOf(token), { card, expiresAt, isUsed: false } satisfies Token)
  return { token, expiresAt }
}

/** Returns the card of a token, which is valid once and within its lifetime. */
export async function redeemToken({ state, now }: SandboxContext, token: string): Promise<Card> {
  if (!/^[0-9a-f]{64}$/.test(token)) throw new GmoRefusal('EX1000304')
  // The token is taken and put back as used, so that of two simultaneous requests only one finds it.
  const found = await state.take<Token>(keyOf(token))
  if (found === null) throw new GmoRefusal('EX1000301')
  await state.put(keyOf(token), { ...found, isUsed: true })
  if (found.isUsed) throw new GmoRefusal('EX1000302')
  if (now() >= found.expiresAt) throw new GmoRefusal('EX1000303')
  return found.card
}

function keyOf(token: string): string {
  return `gmo-token/${token}`
}

/** A member of the site, with stored cards. */
export type Member = { memberId: string; memberName: string; cards: KeptCard[] }

/** A stored card. Its index in the list is its physical number, so deleted cards stay in the list. */
type KeptCard = Card & { isDefault: boolean; isDeleted: boolean }
type NumberedCard = { seq: number; card: KeptCard }

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
  // A stored card has no security code, so it is never wrong.
  const kept: KeptCard = { ...card, code: 'good', isDefault, isDeleted: false }
  return [...cards.map((one) => (isDefault ? { ...one, isDefault: false } : one)), kept]
}

/**
 * Numbers a member's cards. With SeqMode 0 only existing cards have numbers, with SeqMode 1 the deleted ones, too. CardSeq selects one
 * card.
 */
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

/** Finds the card of a member to charge: the one that CardSeq names, else the default. */
export async function findCard(call: Call): Promise<Card> {
  const there = numberedCards(call, await requireMember(call)).filter(({ card }) => !card.isDeleted)
  const found = there.find(({ card }) => card.isDefault) ?? there[0]
  if (found === undefined) throw new GmoRefusal('E01240002')
  return found.card
}

export const memberKey = (memberId: string) => `gmo-member/${memberId}`
