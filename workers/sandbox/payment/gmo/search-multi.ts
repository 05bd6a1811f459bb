import { type Call, type Fields, field, GmoRefusal, refuseAll, requireShop } from './api.ts'
import { viewKonbini } from './konbini-calls.ts'
import { viewPaypay } from './paypay-calls.ts'
import { viewTransfer } from './transfer-calls.ts'

/** The ways to pay by the provider's numbers. Without a number convenience stores are meant. */
const ways: Record<string, (call: Call, orderId: string) => Promise<Fields | null>> = {
  '': viewKonbini,
  '3': viewKonbini,
  '36': viewTransfer,
  '45': viewPaypay,
}

/** SearchTradeMulti: answers the current state of an order in the books of one way to pay. */
export async function searchMulti(call: Call): Promise<Fields> {
  requireShop(call)
  const view = ways[field(call, 'PayType')]
  refuseAll([
    [field(call, 'OrderID') === '', 'M01004001'],
    [field(call, 'PayType') === '', 'E01550001'],
    [view === undefined, 'E01550006'],
  ])
  const answer = await view?.(call, field(call, 'OrderID'))
  if (answer == null) throw new GmoRefusal('M01004002')
  return answer
}
