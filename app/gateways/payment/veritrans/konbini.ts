import {
  type Declined,
  type Done,
  type Found,
  type GatewayOrder,
  type KonbiniChain,
  type KonbiniRequest,
  konbiniChains,
  type OrderRef,
  type PaymentSlip,
  type Promised,
  type Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ask, declineOf, type Fields, fieldsOf, type Line, listOf, textOf } from './line.ts'

/** The provider's service for each chain: Seven-Eleven, and the company that collects for the others. */
const services: Record<KonbiniChain, 'sej' | 'econ'> = {
  SEVEN_ELEVEN: 'sej',
  LAWSON: 'econ',
  FAMILYMART: 'econ',
  MINISTOP: 'econ',
  SEICOMART: 'econ',
}

const day = 86_400_000

/** The last minute of a day. The provider takes no seconds. */
const lastMinute = '23:59'

/**
 * Has the number made with which the order is paid. The provider's books don't say the chain, so it is kept in the order's memo. The
 * reader's e-mail address isn't sent.
 */
export async function issueKonbini(
  line: Line,
  { id, amount, browser }: GatewayOrder,
  { chain, name, kana, phone, days, contact }: KonbiniRequest,
): Promise<Promised | Declined | Unknown> {
  const lastDay = dayOf(line.deps.now() + days * day)
  const reply = await ask(line, 'Authorize/cvs', {
    serviceOptionType: services[chain],
    orderId: id,
    amount: String(amount),
    ...namesOf(name),
    kana,
    telNo: phone,
    payLimit: lastDay.replaceAll('-', '/'),
    payLimitHhmm: lastMinute,
    paymentType: '0',
    free1: services[chain] === 'sej' ? '' : contact.name.slice(0, 16),
    memo1: chain,
    pushUrl: browser?.pushUrl ?? '',
  })
  if (reply.is !== 'reply') return reply
  const receiptNumber = textOf(reply.result.receiptNo)
  if (receiptNumber === '') return { is: 'unknown', cause: 'no receiptNo' }
  const payBy = Date.parse(`${lastDay}T${lastMinute}:00+09:00`)
  const slip = { way: 'konbini', chain, receiptNumber, confirmationNumber: '', payBy } as const
  return { is: 'promised', slip, providerRef: null }
}

/** The family name and the given name, as far as a space parts them. */
function namesOf(name: string) {
  const [name1 = '', ...rest] = name.split(/\s+/)
  return { name1, name2: rest.join('') }
}

/** Reads an order to pay at a convenience store from the provider's history. */
export async function findKonbini(line: Line, { id }: OrderRef): Promise<Found | Unknown> {
  const reply = await ask(line, 'Search/search', { orderId: id, newerFlag: 'false' })
  if (reply.is === 'declined')
    return reply.reason === 'state' ? nothing : { is: 'unknown', cause: reply.code }
  if (reply.is === 'unknown') return reply
  const orders = listOf(fieldsOf(reply.result.orderInfos).orderInfo)
  const order = orders.find((one) => one.orderId === id && one.serviceTypeCd === 'cvs')
  return order === undefined ? nothing : standingOf(order)
}

function standingOf(order: Fields): Found | Unknown {
  const steps = listOf(fieldsOf(order.transactionInfos).transactionInfo)
  const done = steps.filter(({ mstatus }) => mstatus === 'success').map(typeOf)
  if (done.length === 0) {
    const refused = steps.at(-1)
    return refused === undefined
      ? nothing
      : { ...nothing, state: 'failed', decline: declineOf(textOf(refused.vResultCode)) }
  }
  const amount = Number(textOf(fieldsOf(order.properOrderInfo).amount) || Number.NaN)
  if (!Number.isSafeInteger(amount)) return { is: 'unknown', cause: 'amount' }
  const known = { ...nothing, amount }
  if (isPaid(done)) return { ...known, state: 'captured', received: amount }
  if (done.includes('cancel_authorize')) return { ...known, state: 'released' }
  if (order.orderStatus === 'expired')
    return { ...known, state: 'failed', decline: { is: 'declined', reason: 'abandoned', code: 'expired' } }
  const slip = slipOf(order)
  return slip === null ? { is: 'unknown', cause: 'no number' } : { ...known, state: 'promised', slip }
}

function typeOf({ properTransactionInfo }: Fields): string {
  return textOf(fieldsOf(properTransactionInfo).cvsTxnType)
}

/** Whether a payment was reported that the store didn't take back. */
function isPaid(done: readonly string[]): boolean {
  return done.lastIndexOf('fix_capture') > done.lastIndexOf('cancel_capture')
}

function slipOf({ memo1, properOrderInfo }: Fields): PaymentSlip | null {
  const proper = fieldsOf(properOrderInfo)
  const [chain, receiptNumber] = [konbiniChains.find((one) => one === memo1), textOf(proper.receiptNo)]
  const limit = /^(\d{4})\/?(\d\d)\/?(\d\d)/.exec(textOf(proper.payLimit))
  if (chain === undefined || receiptNumber === '' || limit === null) return null
  const [, year, month, date] = limit
  const payBy = Date.parse(`${year}-${month}-${date}T${lastMinute}:00+09:00`)
  return { way: 'konbini', chain, receiptNumber, confirmationNumber: '', payBy }
}

/** Makes the number useless, so that nobody can pay with it any more. */
export async function stopKonbini(line: Line, ref: OrderRef): Promise<Done | Declined | Unknown> {
  const found = await findKonbini(line, ref)
  if (found.is === 'unknown') return found
  if (found.state === 'captured') return paid
  if (found.state !== 'promised' || found.slip?.way !== 'konbini') return { is: 'done' }
  const serviceOptionType = services[found.slip.chain]
  const reply = await ask(line, 'Cancel/cvs', { orderId: ref.id, serviceOptionType })
  if (reply.is === 'reply') return { is: 'done' }
  if (reply.is === 'unknown') return reply
  // It may have been paid or have expired meanwhile.
  const now = await findKonbini(line, ref)
  if (now.is === 'unknown' || now.state === 'promised') return reply
  return now.state === 'captured' ? paid : { is: 'done' }
}

const paid: Declined = { is: 'declined', reason: 'state', code: '' }

const nothing: Found = {
  is: 'found',
  state: 'none',
  amount: 0,
  refunded: 0,
  providerRef: null,
  card: null,
  decline: null,
}
