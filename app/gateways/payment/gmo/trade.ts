import type { Declined, MaskedCard, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { askGmo, type Gmo, type GmoFields } from './ask-gmo.ts'
import { readMaskedCard } from './card.ts'
import { declinedBy } from './decline.ts'

/** An order as SearchTrade reports it. Its passwords are asked for each time and stored nowhere. */
export type Trade = {
  is: 'trade'
  status: string
  /** The provider's day of the last step, in JST. */
  processedOn: Day
  accessId: string
  accessPass: string
  /** The present amount; lower than at first if some was given back. */
  amount: Yen
  /** The original amount, as we wrote it beside the order. */
  ordered: Yen
  /** Whether it was paid with a card that is kept. */
  isOfMember: boolean
  card: MaskedCard | null
}
export type NoTrade = { is: 'none' }

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
