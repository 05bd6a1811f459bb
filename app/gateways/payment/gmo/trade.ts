import type { Declined, Done, MaskedCard, OrderRef, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { askGmo, declinedBy, type Gmo, type GmoFields } from './ask-gmo.ts'

/** An order as SearchTrade reports it. Its passwords are fetched each time and never stored. */
export type Trade = {
  is: 'trade'
  status: string
  /** The provider's day of the last step, in JST. */
  processedOn: Day
  accessId: string
  accessPass: string
  /** The present amount; lower than the original one if a part was given back. */
  amount: Yen
  /** The original amount, which `authorise` stored with the order. */
  ordered: Yen
  /** Whether it was paid with a card that is stored for the member. */
  isOfMember: boolean
  card: MaskedCard | null
}
type NoTrade = { is: 'none' }

const noSuchOrder = 'E01110002'

export async function searchTrade(gmo: Gmo, id: string): Promise<Trade | NoTrade | Declined | Unknown> {
  const answer = await askGmo(gmo, 'SearchTrade', { OrderID: id })
  if (answer.is === 'refused')
    return answer.codes.includes(noSuchOrder) ? { is: 'none' } : declinedBy(answer.codes)
  return answer.is === 'unknown' ? answer : readTrade(answer.fields)
}

export function accessOf({ accessId, accessPass }: Trade): { AccessID: string; AccessPass: string } {
  return { AccessID: accessId, AccessPass: accessPass }
}

function readTrade(fields: GmoFields): Trade {
  const text = (name: string) => fields.get(name) ?? ''
  const amount = Number(text('Amount'))
  return {
    is: 'trade',
    status: text('Status'),
    processedOn: text('ProcessDate').replace(/^(....)(..)(..).*$/, '$1-$2-$3') as Day,
    accessId: text('AccessID'),
    accessPass: text('AccessPass'),
    amount,
    ordered: Number(text('ClientField1')) || amount,
    isOfMember: text('MemberID') !== '',
    card: readMaskedCard(text('CardNo'), text('Expire')),
  }
}

/** Reads a card. The provider reports the last three or four digits and `YYMM`, but no brand. Null if there is no card. */
export function readMaskedCard(cardNo: string, expire: string): MaskedCard | null {
  const [last] = /\d{3,4}$/.exec(cardNo) ?? []
  if (last === undefined) return null
  const [, year, month] = /^(\d\d)(\d\d)$/.exec(expire) ?? []
  return { last, brand: null, expires: year === undefined ? null : `20${year}-${month}` }
}

const done: Done = { is: 'done' }
const jobs = ['VOID', 'RETURN', 'RETURNX'] as const
const notAllowed = 'E11010003'

/** Releases a reserved amount; does nothing if there is none. A payer's proof alone reserves nothing (see `find`). */
export async function release(gmo: Gmo, { id }: OrderRef): Promise<Done | Declined | Unknown> {
  const trade = await searchTrade(gmo, id)
  if (trade.is === 'none') return done
  if (trade.is !== 'trade') return trade
  if (isTaken(trade)) return declinedBy([notAllowed])
  return trade.status === 'AUTH' ? cancel(gmo, id, trade) : done
}

/** Gives back everything (VOID, RETURN or RETURNX) or lowers the amount (ChangeTran), depending on the order's state at the provider. */
export async function refund(
  gmo: Gmo,
  { id }: OrderRef,
  { amount, refundedAfter }: { amount: Yen; refundedAfter: Yen },
): Promise<Done | Declined | Unknown> {
  const trade = await searchTrade(gmo, id)
  if (trade.is === 'none') return declinedBy(['E01110002'])
  if (trade.is !== 'trade') return trade
  const left = trade.ordered - refundedAfter
  if (isGivenBack(trade)) return left === 0 ? done : declinedBy([notAllowed])
  if (!isTaken(trade)) return declinedBy(['E11010002'])
  if (trade.amount === left) return done
  if (left < 0 || trade.amount - amount !== left) return declinedBy(['E01060010'])
  return left === 0 ? cancel(gmo, id, trade) : lower(gmo, trade, left)
}

async function lower(gmo: Gmo, trade: Trade, amount: Yen): Promise<Done | Declined | Unknown> {
  const answer = await askGmo(gmo, 'ChangeTran', { ...accessOf(trade), JobCd: 'CAPTURE', Amount: amount })
  return answer.is === 'refused' ? declinedBy(answer.codes) : answer.is === 'unknown' ? answer : done
}

/**
 * Cancels the whole amount. The job to use depends on the provider's day; its clock may differ from ours, so the next job is tried if the
 * first is refused.
 */
async function cancel(gmo: Gmo, id: string, trade: Trade): Promise<Done | Declined | Unknown> {
  const first = jobs.indexOf(jobByDay(trade, gmo.deps.now()))
  for (const job of [...jobs.slice(first), ...jobs.slice(0, first)]) {
    const answer = await askGmo(gmo, 'AlterTran', { ...accessOf(trade), JobCd: job })
    if (answer.is === 'answered') return done
    if (answer.is === 'unknown') return answer
    if (!answer.codes.includes(notAllowed)) return declinedBy(answer.codes)
  }
  const now = await searchTrade(gmo, id)
  return now.is === 'trade' && isGivenBack(now) ? done : declinedBy([notAllowed])
}

/** The job that cancels an order on this day. A reserved amount can be released on any day. */
function jobByDay({ status, processedOn }: Trade, now: number): (typeof jobs)[number] {
  const today = dayOf(now)
  if (status === 'AUTH' || processedOn >= today) return 'VOID'
  return processedOn.slice(0, 7) === today.slice(0, 7) ? 'RETURN' : 'RETURNX'
}

const isTaken = ({ status }: Trade) => status === 'SALES' || status === 'CAPTURE'
const isGivenBack = ({ status }: Trade) => status === 'VOID' || status === 'RETURN' || status === 'RETURNX'
