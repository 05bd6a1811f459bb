import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { type Call, type Fields, field, GmoRefusal, newId, refuseAll, requireShop } from './api.ts'
import { addKonbini, chains, changeKonbini, findKonbini, type KonbiniTrade, sevenEleven } from './konbini.ts'
import { bytesOf31j } from './windows-31j.ts'

/** The least and the most that a till takes for an order, in yen. The contract says so. */
const [leastAmount, mostAmount] = [1, 299_999]

/** EntryTranCvs: starts an order that is paid at a convenience store, and uses up its id for this way to pay. */
export async function enterKonbini(call: Call): Promise<Fields> {
  requireShop(call)
  const { context, api } = call
  const trade = readKonbini(call)
  const fault = await takeFault(context, { provider: 'gmo', call: api, possible: ['duplicate-order'] })
  if (fault !== null || !(await addKonbini(context, trade))) throw new GmoRefusal('M01004010')
  return { AccessID: trade.accessId, AccessPass: trade.accessPass }
}

function readKonbini(call: Call): KonbiniTrade {
  const { context } = call
  const [orderId, amount, tax] = [field(call, 'OrderID'), field(call, 'Amount'), field(call, 'Tax')]
  const sum = Number(amount) + Number(tax)
  refuseAll([
    [orderId === '', 'M01004001'],
    [orderId.length > 27, 'M01004012'],
    [!/^[0-9A-Za-z-]*$/.test(orderId), 'M01004013'],
    [amount === '', 'M01005001'],
    [amount.length > 6, 'M01005005'],
    [!/^\d*$/.test(amount), 'M01005006'],
    [amount !== '' && (sum < leastAmount || sum > mostAmount), 'M01005011'],
    [tax.length > 6, 'M01006005'],
    [!/^\d*$/.test(tax), 'M01006006'],
  ])
  return {
    orderId,
    accessId: newId(context),
    accessPass: newId(context),
    status: 'UNPROCESSED',
    amount: Number(amount),
    tax: Number(tax),
    enteredAt: context.now(),
    processedAt: context.now(),
    chain: '',
    name: '',
    receiptNo: '',
    confNo: '',
    payBy: null,
    tranId: '',
    clientFields: ['', '', ''],
  }
}

/** ExecTranCvs: makes the numbers with which the reader pays. */
export async function executeKonbini(call: Call): Promise<Fields> {
  requireShop(call)
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
    clientFields: [1, 2, 3].map((number) => field(call, `ClientField${number}`)),
  }
  const made = await changeKonbini(context, trade.orderId, {
    from: ['UNPROCESSED'],
    to: 'REQSUCCESS',
    changes,
  })
  if (made === null) throw new GmoRefusal('M01004014')
  const [ClientField1 = '', ClientField2 = '', ClientField3 = ''] = made.clientFields
  return {
    OrderID: made.orderId,
    Convenience: made.chain,
    ConfNo: made.confNo,
    ReceiptNo: made.receiptNo,
    PaymentTerm: compactDate(changes.payBy),
    TranDate: compactDate(made.processedAt),
    CheckString: newId(context),
    ClientField1,
    ClientField2,
    ClientField3,
  }
}

const day = 86_400_000
const japan = 9 * 3_600_000

/** The last second, in Japan, of the day that many days from now. */
function termEnd(now: number, days: number): number {
  return (Math.floor((now + japan) / day) + days + 1) * day - japan - 1000
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
  requireShop(call)
  const { orderId } = await requireKonbini(call)
  const cancelled = await changeKonbini(call.context, orderId, { from: ['REQSUCCESS'], to: 'CANCEL' })
  if (cancelled === null) throw new GmoRefusal('M11010003')
  return { OrderID: orderId, Status: cancelled.status }
}

/** Finds the order that OrderID, AccessID and AccessPass name. */
async function requireKonbini(call: Call): Promise<KonbiniTrade> {
  const [id, pass] = [field(call, 'AccessID'), field(call, 'AccessPass')]
  refuseAll([
    [field(call, 'OrderID') === '', 'M01004001'],
    [id === '', 'M01007001'],
    [pass === '', 'M01008001'],
  ])
  const trade = await findKonbini(call.context, field(call, 'OrderID'))
  if (trade?.accessId !== id || trade.accessPass !== pass) throw new GmoRefusal('M01004002')
  return trade
}

/** SearchTradeMulti: answers the current state of an order by its way to pay. Only convenience stores (3) are searched here. */
export async function searchMulti(call: Call): Promise<Fields> {
  requireShop(call)
  refuseAll([
    [field(call, 'OrderID') === '', 'M01004001'],
    [field(call, 'PayType') === '', 'E01550001'],
    [!['', '3'].includes(field(call, 'PayType')), 'E01550006'],
  ])
  const trade = await findKonbini(call.context, field(call, 'OrderID'))
  if (trade === null) throw new GmoRefusal('M01004002')
  const [ClientField1 = '', ClientField2 = '', ClientField3 = ''] = trade.clientFields
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
    ClientField1,
    ClientField2,
    ClientField3,
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
