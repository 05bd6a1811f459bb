import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { type Call, type Fields, field, GmoRefusal, newId, refuseAll } from './api.ts'
import { addKonbini, chains, changeKonbini, findKonbini, type KonbiniTrade, sevenEleven } from './konbini.ts'
import { enterMulti, readClientFields, requireMulti, viewClientFields } from './multi-order.ts'
import { termEnd } from './term-end.ts'
import { bytesOf31j } from './windows-31j.ts'

/** What a till takes for an order. */
const limits = { digits: 6, least: 1, most: 299_999 }

/** EntryTranCvs: starts an order that is paid at a convenience store. */
export function enterKonbini(call: Call): Promise<Fields> {
  return enterMulti(call, limits, (order) => addKonbini(call.context, { ...order, ...unmade }))
}

/** An order without numbers. */
const unmade = {
  status: 'UNPROCESSED',
  chain: '',
  name: '',
  receiptNo: '',
  confNo: '',
  payBy: null,
  tranId: '',
} as const

/** ExecTranCvs: makes the numbers with which the reader pays. */
export async function executeKonbini(call: Call): Promise<Fields> {
  const { context } = call
  const trade = await requireKonbini(call)
  if (trade.status !== 'UNPROCESSED') throw new GmoRefusal('M01004014')
  refuseAll(requestChecks(call))
  const chain = field(call, 'Convenience')
  const digits = (length: number) => [...context.randomBytes(length)].map((byte) => byte % 10).join('')
  const changes = {
    chain,
    name: field(call, 'CustomerName'),
    // At Seven-Eleven one number of 13 digits is enough.
    receiptNo: digits(chain === sevenEleven ? 13 : 6),
    confNo: chain === sevenEleven ? '' : digits(chain === '10002' ? 5 : 11),
    payBy: termEnd(context.now(), Number(field(call, 'PaymentTermDay') || 10)),
    tranId: `${compactDate(context.now())}${digits(14)}`,
    clientFields: readClientFields(call),
  }
  const made = await changeKonbini(context, trade.orderId, {
    from: ['UNPROCESSED'],
    to: 'REQSUCCESS',
    changes,
  })
  if (made === null) throw new GmoRefusal('M01004014')
  return {
    OrderID: made.orderId,
    Convenience: made.chain,
    ConfNo: made.confNo,
    ReceiptNo: made.receiptNo,
    PaymentTerm: compactDate(changes.payBy),
    TranDate: compactDate(made.processedAt),
    CheckString: newId(context),
    ...viewClientFields(made),
  }
}

/** What a till prints is full-width; Seven-Eleven takes no half-width symbol in a name, the others no half-width kana. */
function requestChecks(call: Call): [boolean, string][] {
  const text = (name: string) => field(call, name)
  const [chain, name, kana, phone, term] = [
    text('Convenience'),
    text('CustomerName'),
    text('CustomerKana'),
    text('TelNo'),
    text('PaymentTermDay'),
  ]
  const known = chains[chain]
  return [
    [chain === '', 'M01009001'],
    [chain.length > 5, 'M01009005'],
    [chain !== '' && known === undefined, 'M01009002'],
    [name === '', 'M01010001'],
    [bytesOf31j(name) > 40, 'M01010012'],
    [isForbidden(name) || (chain === sevenEleven && hasHalfSymbol(name)), 'M01010013'],
    [kana === '', 'M01011001'],
    [bytesOf31j(kana) > 40, 'M01011012'],
    [!/^[ァ-ヶー・　０-９Ａ-Ｚａ-ｚ]*$/.test(kana), 'M01011013'],
    [phone === '', 'M01012001'],
    [phone.length > 13, 'M01012005'],
    [!/^[\d-]*$/.test(phone), 'M01012008'],
    [term.length > 3, 'M01013005'],
    [!/^\d*$/.test(term), 'M01013006'],
    [known !== undefined && Number(term) > known.maxDays, 'M01013011'],
    [bytesOf31j(text('RegisterDisp1')) > 32, 'M01018012'],
    [isForbidden(text('RegisterDisp1')), 'M01018013'],
    [text('ReceiptsDisp11') === '', 'M01036001'],
    [bytesOf31j(text('ReceiptsDisp11')) > 42, 'M01036012'],
    [isForbidden(text('ReceiptsDisp11')), 'M01036013'],
    [text('ReceiptsDisp12') === '', 'M01037001'],
    [text('ReceiptsDisp12').length > 12, 'M01037005'],
    [!/^[\d-]*$/.test(text('ReceiptsDisp12')), 'M01037008'],
    [text('ReceiptsDisp13') === '', 'M01038001'],
    [text('ReceiptsDisp13').length > 11, 'M01038005'],
    [!/^(?:\d\d:\d\d-\d\d:\d\d)?$/.test(text('ReceiptsDisp13')), 'M01038008'],
  ]
}

/** Half-width kana, control characters, and what was lost on the way into Windows-31J. */
function isForbidden(text: string): boolean {
  return /[\u0000-\u001f\uff61-\uff9f\ufffd]/.test(text)
}

function hasHalfSymbol(text: string): boolean {
  return /[!-/:-@[-`{-~]/.test(text)
}

/** CvsCancel: makes the numbers useless while nobody has paid. */
export async function cancelKonbini(call: Call): Promise<Fields> {
  const { orderId } = await requireKonbini(call)
  const cancelled = await changeKonbini(call.context, orderId, { from: ['REQSUCCESS'], to: 'CANCEL' })
  if (cancelled === null) throw new GmoRefusal('M11010003')
  return { OrderID: orderId, Status: cancelled.status }
}

function requireKonbini(call: Call): Promise<KonbiniTrade> {
  return requireMulti(call, (orderId) => findKonbini(call.context, orderId))
}

/** What SearchTradeMulti answers about an order to pay at a convenience store. Null if there is none. */
export async function viewKonbini(call: Call, orderId: string): Promise<Fields | null> {
  const trade = await findKonbini(call.context, orderId)
  if (trade === null) return null
  return {
    Status: trade.status,
    ProcessDate: compactDate(trade.processedAt),
    JobCd: '',
    AccessID: trade.accessId,
    AccessPass: trade.accessPass,
    ItemCode: '',
    Amount: trade.amount,
    Tax: trade.tax,
    SiteID: '',
    MemberID: '',
    CardNo: '',
    Expire: '',
    Method: '',
    PayTimes: '',
    Forward: '',
    TranID: trade.tranId,
    Approve: '',
    ...viewClientFields(trade),
    PayType: 3,
    CvsCode: trade.chain,
    CvsConfNo: trade.confNo,
    CvsReceiptNo: trade.receiptNo,
    BkCode: '',
    ConfNo: '',
    PaymentTerm: trade.payBy === null ? '' : compactDate(trade.payBy),
    Currency: 'JPN',
  }
}
