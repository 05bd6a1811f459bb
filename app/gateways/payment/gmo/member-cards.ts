import type { Declined, Done, MaskedCard, OrderRef, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import { askGmo, declinedBy, type Gmo, type GmoFields, readList } from './ask-gmo.ts'
import { readMaskedCard } from './trade.ts'

/** A stored card of a member. Physical numbers (SeqMode 1) don't change when another card is deleted. */
type KeptCard = { seq: number; isDefault: boolean; card: MaskedCard | null }
type Cards = { is: 'cards'; cards: KeptCard[] }

const done: Done = { is: 'done' }
const memberExists = 'E01390010'
const noMember = 'E01390002'
const noCard = 'E01240002'

/** The card to which a member's charges go. */
export async function findMemberCard(
  gmo: Gmo,
  memberId: string,
): Promise<{ is: 'found'; kept: KeptCard | null } | Declined | Unknown> {
  const found = await listCards(gmo, memberId)
  if (found.is !== 'cards') return found
  return { is: 'found', kept: found.cards.find(({ isDefault }) => isDefault) ?? found.cards.at(-1) ?? null }
}

/** Stores the card of an order for its member and deletes all others. Can be repeated; one card remains. */
export async function keepTradedCard(
  gmo: Gmo,
  { id, memberId }: OrderRef,
): Promise<Done | Declined | Unknown> {
  const kept = await keep(gmo, memberId, id)
  return 'seq' in kept ? done : kept
}

/** Deletes the member together with their cards. */
export async function forgetMember(gmo: Gmo, memberId: string): Promise<Done | Declined | Unknown> {
  const answer = await askGmo(gmo, 'DeleteMember', { MemberID: memberId })
  return answer.is === 'refused' && !answer.codes.includes(noMember)
    ? declinedBy(answer.codes)
    : answer.is === 'unknown'
      ? answer
      : done
}

async function keep(gmo: Gmo, memberId: string, orderId: string): Promise<KeptCard | Declined | Unknown> {
  const member = await askGmo(gmo, 'SaveMember', { MemberID: memberId })
  if (member.is === 'unknown') return member
  if (member.is === 'refused' && !member.codes.includes(memberExists)) return declinedBy(member.codes)
  const answer = await askGmo(gmo, 'TradedCard', {
    OrderID: orderId,
    MemberID: memberId,
    SeqMode: 1,
    DefaultFlag: 1,
  })
  if (answer.is === 'unknown') return answer
  if (answer.is === 'refused') return declinedBy(answer.codes)
  return dropEarlier(gmo, memberId, Number(answer.fields.get('CardSeq')))
}

/** Deletes only the cards that were stored earlier: if two calls store a card at the same time, neither deletes the other's. */
async function dropEarlier(gmo: Gmo, memberId: string, seq: number): Promise<KeptCard | Declined | Unknown> {
  const found = await listCards(gmo, memberId)
  if (found.is !== 'cards') return found
  for (const earlier of found.cards.filter((one) => one.seq < seq)) {
    const answer = await askGmo(gmo, 'DeleteCard', { MemberID: memberId, SeqMode: 1, CardSeq: earlier.seq })
    if (answer.is === 'unknown') return answer
    // A card that is already gone counts as deleted.
    if (answer.is === 'refused' && !answer.codes.includes(noCard)) return declinedBy(answer.codes)
  }
  return found.cards.find((one) => one.seq >= seq) ?? { is: 'unknown', cause: 'SearchCard: no card' }
}

async function listCards(gmo: Gmo, memberId: string): Promise<Cards | Declined | Unknown> {
  const answer = await askGmo(gmo, 'SearchCard', { MemberID: memberId, SeqMode: 1 })
  if (answer.is === 'unknown') return answer
  if (answer.is === 'answered') return { is: 'cards', cards: readCards(answer.fields) }
  const isNone = answer.codes.includes(noMember) || answer.codes.includes(noCard)
  return isNone ? { is: 'cards', cards: [] } : declinedBy(answer.codes)
}

function readCards(fields: GmoFields): KeptCard[] {
  const of = (name: string) => readList(fields, name)
  const [defaults, numbers, expiries, deleted] = [
    of('DefaultFlag'),
    of('CardNo'),
    of('Expire'),
    of('DeleteFlag'),
  ]
  return of('CardSeq')
    .map((seq, at) => ({
      seq: Number(seq),
      isDefault: defaults[at] === '1',
      card: readMaskedCard(numbers[at] ?? '', expiries[at] ?? ''),
      isDeleted: deleted[at] === '1',
    }))
    .filter(({ isDeleted }) => !isDeleted)
}
