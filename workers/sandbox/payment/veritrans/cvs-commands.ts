import type { SandboxContext } from '#workers/sandbox/context.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import {
  amountOf,
  type Command,
  Failure,
  orderIdOf,
  outcome,
  param,
  type Result,
  resultCode,
} from './command.ts'
import { type CvsOrder, cancelCvs, findCvs, openCvs, type ServiceOption, serviceOptions } from './cvs.ts'

/** The most that a till takes for an order, in yen. */
const mostAmount = 299_999

/** The most days until the end of the time to pay. assumed. */
const mostDays = 150
const day = 86_400_000

/** Authorize/cvs: makes the number with which the reader pays. */
export async function authoriseCvs(command: Command): Promise<Result> {
  const { context } = command
  const order = readCvs(command)
  await openCvs(context, order)
  return {
    result: {
      ...answered(context, order.orderId),
      receiptNo: order.receiptNo,
      // A page to print, which Lawson's number doesn't need.
      haraikomiUrl: order.service === 'econ' ? '' : `${context.origin}/veritrans/cvs`,
    },
  }
}

function readCvs(command: Command): CvsOrder {
  const { context } = command
  const orderId = orderIdOf(command, 'cvsInput')
  const amount = amountOf(command, 'cvsInput')
  const service = serviceOf(command)
  const payBy = limitOf(param(command, 'payLimit'), param(command, 'payLimitHhmm'))
  const now = context.now()
  const isInTime = payBy > now && payBy <= now + mostDays * day
  if (amount > mostAmount || !isInTime) throw new Failure('cvsInput')
  ensureText(command)
  return {
    orderId,
    service,
    amount,
    name: `${param(command, 'name1')} ${param(command, 'name2')}`.trim(),
    receiptNo: numberFor(context, service),
    payBy,
    pushUrl: param(command, 'pushUrl'),
    memo: param(command, 'memo1'),
    isExpired: false,
    openedAt: now,
    steps: [{ type: 'authorize', at: now }],
  }
}

function serviceOf(command: Command): ServiceOption {
  const service = serviceOptions.find((one) => one === param(command, 'serviceOptionType'))
  if (service === undefined) throw new Failure('cvsInput')
  return service
}

/** The names are full-width and have at most 20 characters each; telephone numbers have digits and hyphens. */
function ensureText(command: Command): void {
  const text = (name: string) => param(command, name)
  const isWrong = [
    text('name1') === '' || !isPrintable(text('name1')),
    !isPrintable(text('name2')),
    !/^[\d-]{10,13}$/.test(text('telNo')),
    text('paymentType') !== '0',
    text('free1').length > 32 || text('memo1').length > 128,
    text('pushUrl').length > 256,
  ]
  if (isWrong.includes(true)) throw new Failure('cvsInput')
}

function isPrintable(name: string): boolean {
  return name.length <= 20 && !/[\u0000-\u007f\uff61-\uff9f\ud800-\udfff]/.test(name)
}

/** Reads `YYYY/MM/DD` or `YYYYMMDD`, and `HH:mm` or `HHmm`, in Japan. NaN if it is none. */
function limitOf(days: string, time: string): number {
  const [, year, month, date] = /^(\d{4})\/?(\d\d)\/?(\d\d)$/.exec(days) ?? []
  const [, hour, minute] = /^(\d\d):?(\d\d)$/.exec(time || '23:59') ?? []
  return Date.parse(`${year}-${month}-${date}T${hour}:${minute}:00+09:00`)
}

/** Seven-Eleven's numbers have 13 digits, those of Lawson and others 7, and online payment numbers 11. */
const digits = { sej: 13, econ: 7, other: 11 }

function numberFor({ randomBytes }: SandboxContext, service: ServiceOption): string {
  return [...randomBytes(digits[service])].map((byte) => byte % 10).join('')
}

function answered({ now }: SandboxContext, orderId: string) {
  const number = String(now() % 100_000_000)
  return {
    serviceType: 'cvs',
    ...outcome('cvs', 'success'),
    orderId,
    custTxn: number,
    marchTxn: number,
    txnVersion: '2.0.0',
    optionResults: [],
  }
}

/** Cancel/cvs: makes the number useless while nobody has paid. */
export async function cancelCvsOrder(command: Command): Promise<Result> {
  const { context } = command
  const orderId = orderIdOf(command, 'cvsInput')
  const order = await findCvs(context, orderId)
  if (order === null) throw new Failure('unknownOrder')
  if (order.service !== serviceOf(command)) throw new Failure('cvsInput')
  if ((await cancelCvs(context, orderId)) === null) throw new Failure('state')
  return { result: answered(context, orderId) }
}

const commandOf = { authorize: 'Authorize', cancel_authorize: 'Cancel', fix_capture: 'Capture' } as const

/** What Search lists about an order. */
export function viewCvs({ steps, amount, ...order }: CvsOrder) {
  const paid = steps.find(({ type }) => type === 'fix_capture')
  return {
    index: '1',
    serviceTypeCd: 'cvs',
    orderId: order.orderId,
    orderStatus: order.isExpired && paid === undefined ? 'expired' : paid === undefined ? 'initial' : 'end',
    lastSuccessTxnType: commandOf[steps.at(-1)!.type],
    successDetailTxnType: steps.at(-1)!.type,
    memo1: order.memo,
    properOrderInfo: {
      cvsType: order.service,
      receiptNo: order.receiptNo,
      amount: String(amount),
      payLimit: compactDate(order.payBy).slice(0, 12),
      paidDatetime: paid === undefined ? undefined : compactDate(paid.at),
    },
    transactionInfos: {
      transactionInfo: steps.map(({ type, at }, index) => ({
        txnId: String(index + 1),
        command: commandOf[type],
        mstatus: 'success',
        vResultCode: resultCode('cvs'),
        txnDatetime: compactDate(at),
        amount: String(amount),
        properTransactionInfo: { txnKind: 'cvs', cvsTxnType: type, receiptNo: order.receiptNo },
      })),
    },
  }
}
