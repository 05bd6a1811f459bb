import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { type Call, type Fields, field, GmoRefusal, newId, refuseAll, requireShop } from './api.ts'

/** What every order has that isn't paid by card. */
export type MultiOrder = {
  orderId: string
  accessId: string
  accessPass: string
  amount: number
  tax: number
  enteredAt: number
  /** When the latest step was taken. */
  processedAt: number
  clientFields: readonly string[]
}

/** What a contract allows for one way to pay: digits of an amount, and the amounts themselves in yen. */
type Limits = { digits: number; least: number; most: number }

/** Starts an order, and uses up its id for its way to pay. `add` answers false if it was used before. */
export async function enterMulti(
  call: Call,
  { digits, least, most }: Limits,
  add: (order: MultiOrder) => Promise<boolean>,
): Promise<Fields> {
  requireShop(call)
  const { context, api } = call
  const [orderId, amount, tax] = [field(call, 'OrderID'), field(call, 'Amount'), field(call, 'Tax')]
  const sum = Number(amount) + Number(tax)
  refuseAll([
    [orderId === '', 'M01004001'],
    [orderId.length > 27, 'M01004012'],
    [!/^[0-9A-Za-z-]*$/.test(orderId), 'M01004013'],
    [amount === '', 'M01005001'],
    [amount.length > digits, 'M01005005'],
    [!/^\d*$/.test(amount), 'M01005006'],
    [amount !== '' && (sum < least || sum > most), 'M01005011'],
    [tax.length > digits, 'M01006005'],
    [!/^\d*$/.test(tax), 'M01006006'],
  ])
  const order = {
    orderId,
    accessId: newId(context),
    accessPass: newId(context),
    amount: Number(amount),
    tax: Number(tax),
    enteredAt: context.now(),
    processedAt: context.now(),
    clientFields: ['', '', ''],
  }
  const fault = await takeFault(context, { provider: 'gmo', call: api, possible: ['duplicate-order'] })
  if (fault !== null || !(await add(order))) throw new GmoRefusal('M01004010')
  return { AccessID: order.accessId, AccessPass: order.accessPass }
}

/** Finds the order that OrderID, AccessID and AccessPass name. */
export async function requireMulti<Order extends MultiOrder>(
  call: Call,
  find: (orderId: string) => Promise<Order | null>,
): Promise<Order> {
  requireShop(call)
  const [id, pass] = [field(call, 'AccessID'), field(call, 'AccessPass')]
  refuseAll([
    [field(call, 'OrderID') === '', 'M01004001'],
    [id === '', 'M01007001'],
    [pass === '', 'M01008001'],
  ])
  const order = await find(field(call, 'OrderID'))
  if (order?.accessId !== id || order.accessPass !== pass) throw new GmoRefusal('M01004002')
  return order
}

/** The shop's own fields, as a call names them. */
export function readClientFields(call: Call): string[] {
  return [1, 2, 3].map((number) => field(call, `ClientField${number}`))
}

export function viewClientFields({ clientFields }: Pick<MultiOrder, 'clientFields'>): Fields {
  const [ClientField1 = '', ClientField2 = '', ClientField3 = ''] = clientFields
  return { ClientField1, ClientField2, ClientField3 }
}

/** The day of a moment in Japan, `yyyyMMdd`. Empty if there is none. */
export function compactDay(at: number | null | undefined): string {
  return at == null ? '' : compactDate(at).slice(0, 8)
}
