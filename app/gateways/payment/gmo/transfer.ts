import type {
  Declined,
  Done,
  Found,
  GatewayOrder,
  OrderRef,
  PaymentSlip,
  Promised,
  TransferRequest,
  TransferSlip,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { askGmo, declinedBy, type Gmo, type GmoFields } from './ask-gmo.ts'
import { accessToMulti, found, type MultiTrade, notAllowed, searchMulti } from './multi.ts'

/** The kinds of account by the numbers that Japanese banks give them. */
const accountTypes: Record<string, TransferSlip['accountType']> = {
  1: 'ORDINARY',
  2: 'CURRENT',
  4: 'SAVINGS',
}

/** Registers the order and has an account opened that takes payments for it alone. */
export async function openTransfer(
  gmo: Gmo,
  { id, amount }: GatewayOrder,
  { days }: TransferRequest,
): Promise<Promised | Declined | Unknown> {
  const entered = await askGmo(gmo, 'EntryTranGANB', { OrderID: id, Amount: amount, Tax: 0 })
  if (entered.is === 'refused') return declinedBy(entered.codes)
  if (entered.is === 'unknown') return entered
  const accessId = entered.fields.get('AccessID')!
  const answer = await askGmo(gmo, 'ExecTranGANB', {
    AccessID: accessId,
    AccessPass: entered.fields.get('AccessPass')!,
    OrderID: id,
    TradeDays: days,
  })
  if (answer.is === 'refused') return declinedBy(answer.codes)
  if (answer.is === 'unknown') return answer
  const slip = slipOf(answer.fields, '', 'AvailableDate')
  return slip === null
    ? { is: 'unknown', cause: 'ExecTranGANB: no account' }
    : { is: 'promised', slip, providerRef: { accessId } }
}

/**
 * Reads an order to pay by bank transfer from the provider's books. The sum that has arrived decides whether it is paid, because the
 * provider counts each transfer before it changes the order's state, and goes on counting after the order has ended.
 */
export async function findTransfer(gmo: Gmo, { id }: OrderRef): Promise<Found | Unknown> {
  const trade = await search(gmo, id)
  if (trade.is === 'unknown') return trade
  if (trade.is === 'declined') return { is: 'unknown', cause: `SearchTradeMulti: ${trade.code}` }
  if (trade.is === 'none') return { ...found(0), state: 'none' }
  const { amount, accessId, received, status } = trade
  // Only registered: no account was opened.
  if (status === 'UNPROCESSED') return { ...found(0), state: 'none' }
  const known = { ...found(amount), received, providerRef: { accessId } }
  if (received >= amount) return { ...known, state: 'captured' }
  switch (status) {
    case 'TRADING': {
      const slip = slipOf(trade.fields, 'Ganb', 'GanbExpireDate')
      return slip === null
        ? { is: 'unknown', cause: 'SearchTradeMulti: no account' }
        : { ...known, state: 'promised', slip }
    }
    case 'EXPIRED':
      return { ...known, state: 'failed', decline: { is: 'declined', reason: 'abandoned', code: 'expired' } }
    case 'STOP':
      return { ...known, state: 'released' }
    default:
      return { is: 'unknown', cause: `SearchTradeMulti: status ${status}` }
  }
}

/** Closes the account, so that a bank sends back what is transferred to it from now on. What has arrived stays with the seller. */
export async function stopTransfer(gmo: Gmo, { id }: OrderRef): Promise<Done | Declined | Unknown> {
  const trade = await search(gmo, id)
  if (trade.is === 'none') return { is: 'done' }
  if (trade.is !== 'trade') return trade
  if (trade.status !== 'TRADING') return stopped(trade)
  const answer = await askGmo(gmo, 'CancelTranGANB', accessToMulti(trade, id))
  if (answer.is === 'answered') return { is: 'done' }
  if (answer.is === 'unknown') return answer
  // It may have been paid or have expired meanwhile.
  const now = await search(gmo, id)
  return now.is === 'trade' && now.status !== 'TRADING' ? stopped(now) : declinedBy(answer.codes)
}

function stopped({ status }: MultiTrade): Done | Declined {
  return status === 'PAYSUCCESS' ? declinedBy([notAllowed]) : { is: 'done' }
}

/** The number of this way to pay: the same order id may exist once for each. */
const payType = 36

async function search(
  gmo: Gmo,
  id: string,
): Promise<(MultiTrade & { received: Yen }) | { is: 'none' } | Declined | Unknown> {
  const trade = await searchMulti(gmo, id, payType)
  return trade.is === 'trade'
    ? { ...trade, received: Number(trade.fields.get('GanbTotalTransferAmount') || 0) }
    : trade
}

/** Reads the account from an answer. Its fields have the same names in both calls, but for a prefix and the name of the last day. */
function slipOf(fields: GmoFields, prefix: '' | 'Ganb', lastDay: string): PaymentSlip | null {
  const text = (name: string) => fields.get(`${prefix}${name}`) ?? ''
  const [accountType, accountNumber] = [accountTypes[text('AccountType')], text('AccountNumber')]
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(fields.get(lastDay) ?? '') ?? []
  if (accountType === undefined || accountNumber === '' || date === undefined) return null
  return {
    way: 'transfer',
    bankCode: text('BankCode'),
    bankName: text('BankName'),
    branchCode: text('BranchCode'),
    branchName: text('BranchName'),
    accountType,
    accountNumber,
    holder: text('AccountHolderName'),
    payBy: Date.parse(`${year}-${month}-${date}T23:59:59+09:00`),
  }
}
