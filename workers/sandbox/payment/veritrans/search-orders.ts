import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { resultCode } from './codes.ts'
import { type Command, outcome, param, type Result } from './command.ts'
import { expireAuthentication } from './mpi-result.ts'
import { findPayment, type Payment, type Transaction } from './payment.ts'

/** Search/search: everything that happened to an order; an empty list for one that nobody has heard of. */
export async function searchOrders(command: Command): Promise<Result> {
  const { ground } = command
  const orderId = param(command, 'orderId')
  if ((await findPayment(ground, orderId)) !== null) await expireAuthentication(ground, orderId)
  const payment = await findPayment(ground, orderId)
  const orderInfo = payment === null ? [] : [viewOrder(payment)]
  return { result: { serviceType: 'search', ...outcome('search', 'success'), orderInfos: { orderInfo } } }
}

function viewOrder(payment: Payment) {
  const last = payment.transactions.findLast(({ isSuccess }) => isSuccess)
  return {
    index: '1',
    serviceTypeCd: payment.service,
    orderId: payment.orderId,
    orderStatus: payment.transactions.some(({ kind }) => kind === 'card') ? 'end' : 'initial',
    lastSuccessTxnType: last?.command,
    accountId: payment.accountId || undefined,
    transactionInfos: { transactionInfo: payment.transactions.map((one) => viewTransaction(payment, one)) },
  }
}

function viewTransaction({ card, withCapture }: Payment, transaction: Transaction) {
  const { txnId, command, kind, code, isSuccess, at, amount } = transaction
  return {
    txnId,
    command,
    mstatus: isSuccess ? 'success' : 'failure',
    vResultCode: resultCode(code),
    txnDatetime: compactDate(at),
    amount: String(amount),
    properTransactionInfo: {
      txnKind: kind,
      cardTransactionType: kind === 'card' ? (withCapture ? 'ac' : 'a') : undefined,
      reqWithCapture: String(withCapture),
      reqCardNumber: card.masked,
    },
  }
}
