import type { Declined, Done, Found, OrderRef, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { askGmo, declinedBy, type Gmo } from './ask-gmo.ts'
import { accessToMulti, found, type MultiTrade, notAllowed, searchMulti } from './multi.ts'
import { closePage, isPageOpen } from './payment-page.ts'

/** The number of this way to pay in the provider's books. */
const payType = 45

/** An order that is paid by PayPay, as the provider's books have it. */
type PaypayTrade = MultiTrade & {
  /** The original amount, which the order was opened with. */
  ordered: Yen
  refunded: Yen
}

type Searched = PaypayTrade | { is: 'none' } | Declined | Unknown

/**
 * Reads an order from the provider's books. While the page is open the order waits, whatever failed there, because the reader may try
 * again. Whether the amount is taken as soon as the reader agrees at PayPay, or only reserved, is a setting of the shop at the provider.
 */
export async function findPaypay(gmo: Gmo, { id, providerRef }: OrderRef): Promise<Found | Unknown> {
  const trade = await search(gmo, id)
  if (trade.is === 'unknown') return trade
  if (trade.is === 'declined') return { is: 'unknown', cause: `SearchTradeMulti: ${trade.code}` }
  const isOpen = isPageOpen(providerRef, gmo.deps.now())
  if (trade.is === 'none') return { ...found(0), state: isOpen ? 'waiting' : 'none', providerRef }
  const known = { ...found(trade.ordered), providerRef: { accessId: trade.accessId } }
  if (isTaken(trade)) return { ...known, state: 'captured', refunded: trade.refunded }
  if (trade.status === 'AUTH') return { ...known, state: 'authorised' }
  if (isOpen || isAtPaypay(trade)) return { ...known, state: 'waiting' }
  switch (trade.status) {
    // Only registered: the reader never went on to PayPay.
    case 'UNPROCESSED':
      return { ...found(0), state: 'none' }
    case 'CANCEL':
      return { ...known, state: 'released' }
    case 'EXPIRED':
      return { ...known, state: 'failed', decline: { is: 'declined', reason: 'abandoned', code: 'expired' } }
    case 'PAYFAIL':
      return { ...known, state: 'failed', decline: { is: 'declined', reason: 'refused', code: 'PAYFAIL' } }
    default:
      return { is: 'unknown', cause: `SearchTradeMulti: status ${trade.status}` }
  }
}

/** Takes a reserved amount. Answers `done` if it was taken at once, or before. */
export async function capturePaypay(
  gmo: Gmo,
  { id }: OrderRef,
  amount: Yen,
): Promise<Done | Declined | Unknown> {
  const trade = await search(gmo, id)
  if (trade.is === 'none') return declinedBy([noSuchOrder])
  if (trade.is !== 'trade') return trade
  if (isTaken(trade)) return { is: 'done' }
  if (trade.status !== 'AUTH') return declinedBy([notAllowed])
  const answer = await askGmo(gmo, 'PaypaySales', { ...accessToMulti(trade, id), Amount: amount, Tax: 0 })
  if (answer.is === 'answered') return { is: 'done' }
  if (answer.is === 'unknown') return answer
  // If two calls take the amount at the same time, the later one is refused although the money was taken.
  const now = await search(gmo, id)
  return now.is === 'trade' && isTaken(now) ? { is: 'done' } : declinedBy(answer.codes)
}

/**
 * Closes the provider's page, so that nobody goes on to PayPay from there any more, and releases a reserved amount. A reader who is at PayPay
 * can't be stopped: that is refused until PayPay has ended it.
 */
export async function releasePaypay(
  gmo: Gmo,
  { id, providerRef }: OrderRef,
): Promise<Done | Declined | Unknown> {
  if (isPageOpen(providerRef, gmo.deps.now())) {
    const closed = await closePage(gmo, id)
    if (closed.is !== 'done') return closed
  }
  const trade = await search(gmo, id)
  if (trade.is === 'declined' || trade.is === 'unknown') return trade
  if (trade.is === 'none') return { is: 'done' }
  if (trade.status === 'AUTH')
    return giveBack(gmo, id, trade, { amount: trade.amount, refundedAfter: trade.ordered })
  return isAtPaypay(trade) || isTaken(trade) ? declinedBy([notAllowed]) : { is: 'done' }
}

type Refund = { amount: Yen; refundedAfter: Yen }

/** Gives a part or all of a paid amount back to the reader's PayPay account. */
export async function refundPaypay(
  gmo: Gmo,
  { id }: OrderRef,
  refund: Refund,
): Promise<Done | Declined | Unknown> {
  const trade = await search(gmo, id)
  if (trade.is === 'none') return declinedBy([noSuchOrder])
  if (trade.is !== 'trade') return trade
  const { amount, refundedAfter } = refund
  if (trade.refunded === refundedAfter) return { is: 'done' }
  if (!isTaken(trade)) return declinedBy([notAllowed])
  if (refundedAfter > trade.ordered || trade.refunded + amount !== refundedAfter)
    return declinedBy([wrongAmount])
  return giveBack(gmo, id, trade, refund)
}

async function giveBack(
  gmo: Gmo,
  id: string,
  trade: PaypayTrade,
  { amount, refundedAfter }: Refund,
): Promise<Done | Declined | Unknown> {
  const answer = await askGmo(gmo, 'PaypayCancelReturn', {
    ...accessToMulti(trade, id),
    CancelAmount: amount,
    CancelTax: 0,
  })
  if (answer.is === 'answered') return { is: 'done' }
  if (answer.is === 'unknown') return answer
  // Another call may have given the same amount back meanwhile.
  const now = await search(gmo, id)
  return now.is === 'trade' && now.refunded === refundedAfter ? { is: 'done' } : declinedBy(answer.codes)
}

/** The provider's code for an order that isn't in its books. */
const noSuchOrder = 'M01004002'

/** The provider's code for an amount that the order doesn't allow to be given back. */
const wrongAmount = 'M01085011'

/** Whether the reader may be paying at this moment. */
function isAtPaypay({ status }: MultiTrade): boolean {
  return status === 'REQSUCCESS' || status === 'AUTHPROCESS'
}

/** Whether the amount was taken, even if it was given back since. */
function isTaken({ status }: MultiTrade): boolean {
  return status === 'CAPTURE' || status === 'SALES' || status === 'RETURN'
}

/** Whether nothing is left of the amount, reserved or taken. */
function isClosed(status: string): boolean {
  return status === 'RETURN' || status === 'CANCEL'
}

async function search(gmo: Gmo, id: string): Promise<Searched> {
  const trade = await searchMulti(gmo, id, payType)
  if (trade.is !== 'trade') return trade
  const { amount, status, fields } = trade
  const yen = (name: string) => Number(fields.get(name) || 0)
  const ordered = Math.max(yen('ClientField1'), amount)
  const cancelled = yen('PayPayCancelAmount') + yen('PayPayCancelTax')
  // It isn't known whether a refund also lowers the amount.
  const refunded = isClosed(status) ? ordered : Math.max(cancelled, ordered - amount)
  return { ...trade, ordered, refunded }
}
