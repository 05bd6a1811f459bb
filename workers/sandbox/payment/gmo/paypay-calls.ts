import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { type Call, type Fields, field, GmoRefusal, refuseAll } from './api.ts'
import { requireMulti, viewClientFields } from './multi-order.ts'
import { findPaypay, findPaypayJob, returnPaypay, takePaypay, viewOwn } from './paypay.ts'

/** PaypaySales: takes the whole reserved amount. */
export async function takeReserved(call: Call): Promise<Fields> {
  const trade = await requireMulti(call, (orderId) => findPaypay(call.context, orderId))
  const [amount, tax] = [field(call, 'Amount'), field(call, 'Tax')]
  refuseAll([
    [amount === '', 'M01005001'],
    [!/^\d*$/.test(amount), 'M01005006'],
    [Number(amount) !== trade.amount, 'M01005011'],
    [!/^0?$/.test(tax), 'M01006011'],
  ])
  const taken = await takePaypay(call.context, trade.orderId)
  if (taken === null) throw new GmoRefusal('M11010003')
  return { OrderID: trade.orderId, Status: taken.status, Amount: taken.amount, Tax: taken.tax }
}

/** PaypayCancelReturn: releases a reserved amount, or gives a part or all of a taken one back. The tax of these orders is 0, and so is that of what is given back. */
export async function cancelPaypay(call: Call): Promise<Fields> {
  const trade = await requireMulti(call, (orderId) => findPaypay(call.context, orderId))
  const [amount, tax] = [field(call, 'CancelAmount'), field(call, 'CancelTax')]
  refuseAll([
    [amount === '', 'M01085001'],
    [!/^\d*$/.test(amount), 'M01085006'],
    [amount.length > 7, 'M01085005'],
    [!/^0?$/.test(tax), 'M01085011'],
  ])
  if (!cancellable.includes(trade.status)) throw new GmoRefusal('M11010003')
  const left = trade.amount - trade.cancelled
  if (Number(amount) < 1 || Number(amount) > left) throw new GmoRefusal('M01085011')
  const changed = await returnPaypay(call.context, trade.orderId, Number(amount))
  if (changed === null) throw new GmoRefusal('M11010003')
  return { OrderID: trade.orderId, Status: changed.status, CancelAmount: Number(amount), CancelTax: 0 }
}

const cancellable = ['AUTH', 'CAPTURE', 'SALES']

/** What SearchTradeMulti answers about an order to pay by PayPay. Null if there is none. */
export async function viewPaypay(call: Call, orderId: string): Promise<Fields | null> {
  const trade = await findPaypay(call.context, orderId)
  if (trade === null) return null
  return {
    Status: trade.status,
    ProcessDate: compactDate(trade.processedAt),
    JobCd: await findPaypayJob(call.context),
    AccessID: trade.accessId,
    AccessPass: trade.accessPass,
    Amount: trade.amount,
    Tax: trade.tax,
    ...viewClientFields(trade),
    ...viewOwn(trade),
  }
}
