import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { type Call, type Fields, field, GmoRefusal, refuseAll } from './api.ts'
import { compactDay, enterMulti, readClientFields, requireMulti, viewClientFields } from './multi-order.ts'
import { termEnd } from './term-end.ts'
import { addTransfer, bank, changeTransfer, findTransfer, type TransferTrade, totalOf } from './transfer.ts'
import { bytesOf31j } from './windows-31j.ts'

/** The most days that an account stays open, and those of the contract if a call names none. */
const [mostDays, usualDays] = [99, 10]

/** EntryTranGANB: starts an order that is paid by bank transfer. */
export function enterTransfer(call: Call): Promise<Fields> {
  return enterMulti(call, limits, (order) => addTransfer(call.context, { ...order, ...unopened }))
}

/** What a transfer may be. assumed. */
const limits = { digits: 10, least: 1, most: 9_999_999_999 }

/** An order without an account. */
const unopened = {
  status: 'UNPROCESSED',
  branchCode: '',
  accountNumber: '',
  holder: '',
  days: 0,
  reason: '',
  clientName: '',
  payBy: null,
  deposits: [],
} as const

/** ExecTranGANB: opens the account to which the reader transfers the amount. */
export async function executeTransfer(call: Call): Promise<Fields> {
  const { context } = call
  const trade = await requireTransfer(call)
  if (trade.status !== 'UNPROCESSED') throw new GmoRefusal('M01004014')
  const text = (name: string) => field(call, name)
  const days = text('TradeDays')
  refuseAll([
    [days.length > 2, 'M01013005'],
    [!/^\d*$/.test(days), 'M01013006'],
    [/^\d+$/.test(days) && (Number(days) < 1 || Number(days) > mostDays), 'M01013011'],
    [bytesOf31j(text('TradeReason')) > 64, 'M01018012'],
    [bytesOf31j(text('TradeClientName')) > 64, 'M01010012'],
    [text('AccountHolderOptionalName').length > 30, 'M01011012'],
  ])
  const digits = (length: number) => [...context.randomBytes(length)].map((byte) => byte % 10).join('')
  const account = {
    branchCode: `5${digits(2)}`,
    accountNumber: digits(7),
    holder: `ゴウドウアオゾラシヨボウ${text('AccountHolderOptionalName')}`,
    days: Number(days || usualDays),
    reason: text('TradeReason'),
    clientName: text('TradeClientName'),
    payBy: termEnd(context.now(), Number(days || usualDays)),
    clientFields: readClientFields(call),
  }
  const opened = await changeTransfer(context, trade.orderId, {
    from: ['UNPROCESSED'],
    to: 'TRADING',
    changes: () => account,
  })
  if (opened === null) throw new GmoRefusal('M01004014')
  return {
    AccessID: opened.accessId,
    BankCode: bank.code,
    BankName: bank.name,
    BranchCode: opened.branchCode,
    BranchName: bank.branchName,
    AccountType: 1,
    AccountNumber: opened.accountNumber,
    AccountHolderName: opened.holder,
    AvailableDate: compactDay(account.payBy),
  }
}

/** CancelTranGANB: closes the account, also if a part has arrived. */
export async function cancelTransfer(call: Call): Promise<Fields> {
  const { orderId } = await requireTransfer(call)
  const stopped = await changeTransfer(call.context, orderId, { from: ['TRADING'], to: 'STOP' })
  if (stopped === null) throw new GmoRefusal('M11010003')
  const last = stopped.deposits.at(-1)
  return {
    OrderID: orderId,
    Status: stopped.status,
    ...viewClientFields(stopped),
    TotalTransferAmount: totalOf(stopped),
    TotalTransferCount: stopped.deposits.length,
    LatestTransferAmount: last?.amount ?? 0,
    LatestTransferDate: compactDay(last?.at),
    LatestTransferName: last?.name ?? '',
    LatestTransferBankName: last?.bank ?? '',
    LatestTransferBranchName: last?.branch ?? '',
  }
}

function requireTransfer(call: Call): Promise<TransferTrade> {
  return requireMulti(call, (orderId) => findTransfer(call.context, orderId))
}

/** What SearchTradeMulti answers about an order to pay by bank transfer. Null if there is none. */
export async function viewTransfer(call: Call, orderId: string): Promise<Fields | null> {
  const trade = await findTransfer(call.context, orderId)
  if (trade === null) return null
  const last = trade.deposits.at(-1)
  const isOpened = trade.payBy !== null
  return {
    Status: trade.status,
    ProcessDate: compactDate(trade.processedAt),
    AccessID: trade.accessId,
    AccessPass: trade.accessPass,
    Amount: trade.amount,
    Tax: trade.tax,
    ...viewClientFields(trade),
    PayType: 36,
    GanbBankCode: isOpened ? bank.code : '',
    GanbBankName: isOpened ? bank.name : '',
    GanbBranchCode: trade.branchCode,
    GanbBranchName: isOpened ? bank.branchName : '',
    GanbAccountType: isOpened ? 1 : '',
    GanbAccountNumber: trade.accountNumber,
    GanbAccountHolderName: trade.holder,
    GanbExpireDays: isOpened ? trade.days : '',
    GanbExpireDate: compactDay(trade.payBy),
    GanbTradeReason: trade.reason,
    GanbTradeClientName: trade.clientName,
    GanbTotalTransferAmount: totalOf(trade),
    GanbTotalTransferCount: trade.deposits.length,
    GanbLatestTransferAmount: last?.amount ?? '',
    GanbLatestTransferDate: compactDay(last?.at),
    GanbLatestTransferName: last?.name ?? '',
    GanbLatestTransferBankName: last?.bank ?? '',
  }
}
