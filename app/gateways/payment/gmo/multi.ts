import type { Declined, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { askGmo, declinedBy, type Gmo, type GmoFields } from './ask-gmo.ts'

/** An order that isn't paid by card, as the provider's books have it. Its password is fetched each time and never stored. */
export type MultiTrade = {
  is: 'trade'
  status: string
  accessId: string
  accessPass: string
  amount: Yen
  fields: GmoFields
}

/** The provider's codes for an order that isn't in its books. */
const noSuchOrder = ['M01004002', 'E01110002']

/** The provider's code for an order that is in another state than expected. */
export const notAllowed = 'M11010003'

/** Looks an order up in the books of one way to pay. `payType` is the provider's number of that way. */
export async function searchMulti(
  gmo: Gmo,
  id: string,
  payType: number,
): Promise<MultiTrade | { is: 'none' } | Declined | Unknown> {
  const answer = await askGmo(gmo, 'SearchTradeMulti', { OrderID: id, PayType: payType })
  if (answer.is === 'unknown') return answer
  if (answer.is === 'refused')
    return answer.codes.some((code) => noSuchOrder.includes(code)) ? { is: 'none' } : declinedBy(answer.codes)
  const { fields } = answer
  return {
    is: 'trade',
    status: fields.get('Status')!,
    accessId: fields.get('AccessID')!,
    accessPass: fields.get('AccessPass')!,
    amount: Number(fields.get('Amount')) + Number(fields.get('Tax') || 0),
    fields,
  }
}

export function accessToMulti({ accessId, accessPass }: MultiTrade, id: string) {
  return { AccessID: accessId, AccessPass: accessPass, OrderID: id }
}

/** What is the same for every order that was found. */
export function found(amount: Yen) {
  return { is: 'found', amount, refunded: 0, providerRef: null, card: null, decline: null } as const
}
