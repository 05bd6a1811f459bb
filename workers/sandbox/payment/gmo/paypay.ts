import type { SandboxContext } from '#workers/sandbox/context.ts'
import { amendBook, type BookEntry, openBook } from '#workers/sandbox/payment/books.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { type Fields, newId } from './api.ts'
import type { MultiOrder } from './multi-order.ts'
import { notifyShop } from './notification.ts'

/** An order that is paid by PayPay. It is registered when its reader goes on to PayPay. */
export type PaypayTrade = MultiOrder & {
  status: 'REQSUCCESS' | 'AUTH' | 'CAPTURE' | 'SALES' | 'RETURN' | 'CANCEL' | 'PAYFAIL' | 'EXPIRED'
  /** The provider's page that the reader came from, and to which they go back. */
  pageId: string
  /** PayPay's page opens only with this. */
  token: string
  /** How long the reader may pay at PayPay, in milliseconds since 1970. */
  payBy: number
  trackingId: string
  /** What was given back. Yen. */
  cancelled: number
}

/** Whether the shop is set to have an amount taken at once (`CAPTURE`) or only reserved. */
type PaypayJob = 'CAPTURE' | 'AUTH'
const jobKey = 'gmo-paypay-job'

export async function findPaypayJob({ state }: SandboxContext): Promise<PaypayJob> {
  return (await state.get<PaypayJob>(jobKey)) ?? 'CAPTURE'
}

export async function setPaypayJob({ state }: SandboxContext, job: PaypayJob): Promise<void> {
  await state.put(jobKey, job)
}

/** How long PayPay waits for the reader, in milliseconds. */
const patience = 5 * 60_000

/** Sends the reader to PayPay: again if they failed there or took too long. Returns null if the order is paid, or its id was used before. */
export async function startPaypay(
  context: SandboxContext,
  page: Pick<PaypayTrade, 'orderId' | 'pageId' | 'amount' | 'clientFields'>,
): Promise<PaypayTrade | null> {
  const known = await findPaypay(context, page.orderId)
  if (known?.status === 'REQSUCCESS') return known
  const visit = { token: newId(context), payBy: context.now() + patience }
  if (known !== null)
    return changePaypay(context, page.orderId, {
      from: ['PAYFAIL', 'CANCEL', 'EXPIRED'],
      to: 'REQSUCCESS',
      changes: () => visit,
    })
  const trade: PaypayTrade = {
    ...page,
    ...visit,
    accessId: newId(context),
    accessPass: newId(context),
    status: 'REQSUCCESS',
    tax: 0,
    enteredAt: context.now(),
    processedAt: context.now(),
    trackingId: '',
    cancelled: 0,
  }
  const { orderId, amount } = page
  if (!(await openBook(context, { provider: 'gmo', orderId, state: 'waiting', amount }))) return null
  await context.state.put(keyOf(orderId), trade)
  await context.state.put(accessKey(trade.accessId), orderId)
  return trade
}

/** Finds an order in its present state: one whose reader took too long at PayPay has expired. */
export async function findPaypay(context: SandboxContext, orderId: string): Promise<PaypayTrade | null> {
  const trade = await context.state.get<PaypayTrade>(keyOf(orderId))
  const isOver = trade?.status === 'REQSUCCESS' && context.now() > trade.payBy
  return isOver ? changePaypay(context, orderId, { from: ['REQSUCCESS'], to: 'EXPIRED' }) : trade
}

/** Finds an order by PayPay's page. Null if the token is another one. */
export async function findAtPaypay(
  context: SandboxContext,
  { accessId, token }: { accessId: string; token: string },
): Promise<PaypayTrade | null> {
  const orderId = await context.state.get<string>(accessKey(accessId))
  const trade = orderId === null ? null : await findPaypay(context, orderId)
  return trade?.token === token ? trade : null
}

type Step = {
  from: readonly PaypayTrade['status'][]
  to: PaypayTrade['status']
  changes?: (trade: PaypayTrade) => Partial<PaypayTrade>
}

/** Takes a step of an order, once, and tells the shop. Returns null if the order is in none of the states from which the step leads. */
export async function changePaypay(
  context: SandboxContext,
  orderId: string,
  { from, to, changes }: Step,
): Promise<PaypayTrade | null> {
  const processedAt = context.now()
  const changed = await context.state.change<PaypayTrade>(keyOf(orderId), (trade) =>
    from.includes(trade.status) ? { ...trade, ...changes?.(trade), status: to, processedAt } : null,
  )
  if (changed === null) return null
  await keepBook(context, changed)
  await notifyShop(context, changed, { step: `${to}-${changed.cancelled}`, own: viewOwn(changed) })
  return changed
}

/** The reader agrees at PayPay, which takes or reserves the amount. `isLate`: PayPay reports it only after it had given the payment up. */
export async function payAtPaypay(
  context: SandboxContext,
  orderId: string,
  isLate = false,
): Promise<boolean> {
  const digits = [...context.randomBytes(20)].map((byte) => byte % 10).join('')
  const possible = ['declined', 'balance', 'limit', 'amount-altered'] as const
  const fault = isLate ? null : await takeFault(context, { provider: 'gmo', call: 'Paypay', possible })
  const isRefused = fault !== null && fault !== 'amount-altered'
  const known = await findPaypay(context, orderId)
  if (known === null) return false
  const taken = await changePaypay(context, orderId, {
    from: isLate ? ['EXPIRED', 'CANCEL', 'PAYFAIL'] : ['REQSUCCESS'],
    to: isRefused ? 'PAYFAIL' : await findPaypayJob(context),
    changes: ({ amount }) => ({
      trackingId: digits,
      amount: fault === 'amount-altered' ? amount + 1 : amount,
    }),
  })
  return taken !== null && !isRefused
}

/** Takes a reserved amount. Returns null if none is. */
export function takePaypay(context: SandboxContext, orderId: string): Promise<PaypayTrade | null> {
  return changePaypay(context, orderId, { from: ['AUTH'], to: 'SALES' })
}

/** Gives an amount back, up to what is left; a reserved one only as a whole. Returns null if the order isn't in that state. */
export async function returnPaypay(
  context: SandboxContext,
  orderId: string,
  amount: number,
): Promise<PaypayTrade | null> {
  const known = await findPaypay(context, orderId)
  if (known === null) return null
  const { status, cancelled } = known
  const isWhole = cancelled + amount === known.amount
  if (status === 'AUTH' && isWhole) return changePaypay(context, orderId, { from: ['AUTH'], to: 'CANCEL' })
  if ((status !== 'CAPTURE' && status !== 'SALES') || cancelled + amount > known.amount) return null
  return changePaypay(context, orderId, {
    from: [status],
    to: isWhole ? 'RETURN' : status,
    changes: () => ({ cancelled: cancelled + amount }),
  })
}

async function keepBook(context: SandboxContext, trade: PaypayTrade): Promise<void> {
  const { orderId, status, amount, cancelled, processedAt } = trade
  await amendBook(context, { provider: 'gmo', orderId }, (entry) => {
    const before = entry.refunds.reduce((sum, refund) => sum + refund.amount, 0)
    const more = cancelled > before ? [{ amount: cancelled - before, at: processedAt }] : []
    return {
      state: books[status],
      amount,
      capturedAt: books[status] === 'captured' ? (entry.capturedAt ?? processedAt) : null,
      refunds: [...entry.refunds, ...more],
    }
  })
}

const books: Record<PaypayTrade['status'], BookEntry['state']> = {
  REQSUCCESS: 'waiting',
  AUTH: 'authorised',
  CAPTURE: 'captured',
  SALES: 'captured',
  RETURN: 'captured',
  CANCEL: 'released',
  PAYFAIL: 'failed',
  EXPIRED: 'failed',
}

/** The fields of this way to pay, in the provider's order. */
export function viewOwn({ cancelled, trackingId }: PaypayTrade): Fields {
  return {
    PayType: 45,
    PayPayCancelAmount: cancelled === 0 ? '' : cancelled,
    PayPayCancelTax: cancelled === 0 ? '' : 0,
    PayPayTrackingID: trackingId,
    PayPayAcceptCode: '',
    PayPayOrderID: '',
  }
}

/** Lists the orders, newest first. */
export async function listPaypay(context: SandboxContext): Promise<PaypayTrade[]> {
  const trades = await context.state.list<PaypayTrade>(prefix)
  return trades.sort((one, other) => other.enteredAt - one.enteredAt)
}

const prefix = 'gmo-paypay/'
const keyOf = (orderId: string) => `${prefix}${orderId}`
const accessKey = (accessId: string) => `gmo-paypay-access/${accessId}`
