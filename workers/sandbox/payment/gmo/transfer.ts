import type { SandboxContext } from '#workers/sandbox/context.ts'
import { amendBook, openBook } from '#workers/sandbox/payment/books.ts'
import type { Fields } from './api.ts'
import { compactDay, type MultiOrder } from './multi-order.ts'
import { notifyShop } from './notification.ts'

/** A transfer that arrived at the account of an order. */
type Deposit = { amount: number; at: number; name: string; bank: string; branch: string }

/** An order that is paid by transfer to an account of its own. */
export type TransferTrade = MultiOrder & {
  status: 'UNPROCESSED' | 'TRADING' | 'PAYSUCCESS' | 'EXPIRED' | 'STOP'
  branchCode: string
  accountNumber: string
  holder: string
  days: number
  reason: string
  clientName: string
  /** The end of the time to pay. Null until the account is opened. */
  payBy: number | null
  deposits: readonly Deposit[]
}

/** The bank at which the accounts are. */
export const bank = { code: '0310', name: 'ジーエムオーアオゾラネット', branchName: '第二営業部' }

export function totalOf({ deposits }: Pick<TransferTrade, 'deposits'>): number {
  return deposits.reduce((sum, { amount }) => sum + amount, 0)
}

/** Adds an order. Returns false if its id was used before for this way to pay. */
export async function addTransfer(context: SandboxContext, trade: TransferTrade): Promise<boolean> {
  const { orderId, amount, tax } = trade
  if (!(await context.state.add(keyOf(orderId), trade))) return false
  await openBook(context, { provider: 'gmo', orderId, state: 'waiting', amount: amount + tax })
  return true
}

/** Finds an order in its present state: one that wasn't paid in time has expired. */
export async function findTransfer(context: SandboxContext, orderId: string): Promise<TransferTrade | null> {
  const trade = await context.state.get<TransferTrade>(keyOf(orderId))
  const isOver = trade?.status === 'TRADING' && trade.payBy !== null && context.now() > trade.payBy
  return isOver ? changeTransfer(context, orderId, { from: ['TRADING'], to: 'EXPIRED' }) : trade
}

type Step = {
  from: readonly TransferTrade['status'][]
  /** Left out for a deposit, which changes no state. */
  to?: TransferTrade['status']
  changes?: (trade: TransferTrade) => Partial<TransferTrade>
}

/** Takes a step of an order, once, and tells the shop. Returns null if the order is in none of the states from which the step leads. */
export async function changeTransfer(
  context: SandboxContext,
  orderId: string,
  { from, to, changes }: Step,
): Promise<TransferTrade | null> {
  const processedAt = context.now()
  const changed = await context.state.change<TransferTrade>(keyOf(orderId), (trade) =>
    from.includes(trade.status)
      ? { ...trade, ...changes?.(trade), status: to ?? trade.status, processedAt }
      : null,
  )
  if (changed === null) return null
  await keepBook(context, changed)
  const total = totalOf(changed)
  await notifyShop(context, changed, {
    step: `${changed.status}-${total}`,
    own: notified(changed, to === undefined),
  })
  return changed
}

/** What arrives belongs to the shop at once, whatever becomes of the order. */
async function keepBook(context: SandboxContext, trade: TransferTrade): Promise<void> {
  const { orderId, status, amount, tax, processedAt } = trade
  const total = totalOf(trade)
  await amendBook(context, { provider: 'gmo', orderId }, (entry) =>
    total > 0
      ? { state: 'captured', amount: total, capturedAt: entry.capturedAt ?? processedAt }
      : { state: books[status], amount: amount + tax },
  )
}

const books = {
  UNPROCESSED: 'waiting',
  TRADING: 'waiting',
  PAYSUCCESS: 'captured',
  EXPIRED: 'failed',
  STOP: 'released',
} as const

/** The fields of a notification about a transfer. `GanbProcessType` is 1 for a deposit, else 0. */
function notified(trade: TransferTrade, isDeposit: boolean): Fields {
  const last = isDeposit ? trade.deposits.at(-1) : undefined
  return {
    PayType: 36,
    GanbProcessType: isDeposit ? 1 : 0,
    GanbRequestAmount: trade.amount + trade.tax,
    GanbExpireDate: compactDay(trade.payBy),
    GanbTradeReason: trade.reason,
    GanbTradeClientName: trade.clientName,
    GanbTradeClientMailaddress: '',
    GanbBankCode: bank.code,
    GanbBankName: bank.name,
    GanbBranchCode: trade.branchCode,
    GanbBranchName: bank.branchName,
    GanbAccountType: 1,
    GanbAccountNumber: trade.accountNumber,
    GanbAccountHolderName: trade.holder,
    GanbInSettlementDate: compactDay(last?.at),
    GanbInAmount: last?.amount ?? '',
    GanbInClientName: last?.name ?? '',
    GanbInRemittingBankName: last?.bank ?? '',
    GanbInRemittingBranchName: last?.branch ?? '',
    GanbTotalTransferAmount: totalOf(trade),
    GanbTotalTransferCount: trade.deposits.length,
  }
}

/**
 * A transfer arrives at the account. While the order waits, the shop is told about each, and once more when the whole amount is there. `isLate`
 * is for one that a bank reports only after the order has ended: it is counted, and the order's state stays.
 */
export async function deposit(
  context: SandboxContext,
  orderId: string,
  { amount, isLate = false }: { amount?: number | undefined; isLate?: boolean },
): Promise<boolean> {
  const known = await findTransfer(context, orderId)
  if (known === null) return false
  const wanted = known.amount + known.tax
  const sum = amount ?? Math.max(wanted - totalOf(known), 1)
  const arrived = await changeTransfer(context, orderId, {
    from: isLate ? ['PAYSUCCESS', 'EXPIRED', 'STOP'] : ['TRADING'],
    changes: ({ deposits }) => ({
      deposits: [
        ...deposits,
        { amount: sum, at: context.now(), name: 'ﾔﾏﾀﾞ ﾊﾅｺ', bank: 'ﾃｽﾄｷﾞﾝｺｳ', branch: 'ﾃｽﾄｼﾃﾝ' },
      ],
    }),
  })
  if (arrived?.status === 'TRADING' && totalOf(arrived) >= wanted)
    await changeTransfer(context, orderId, { from: ['TRADING'], to: 'PAYSUCCESS' })
  return arrived !== null
}

/** Lists the orders, newest first. */
export async function listTransfers(context: SandboxContext): Promise<TransferTrade[]> {
  const trades = await context.state.list<TransferTrade>(prefix)
  return trades.sort((one, other) => other.enteredAt - one.enteredAt)
}

const prefix = 'gmo-transfer/'
const keyOf = (orderId: string) => `${prefix}${orderId}`
