import { type OrderView, type ShownState, shownState } from '#app/features/orders/model/order/order.ts'
import { getCheckout } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { getReceipt } from '#app/features/orders/model/receipt/issue-receipt.ts'
import type { IssuedReceipt } from '#app/features/orders/model/receipt/receipt-store.ts'
import { viewSeller } from '#app/features/orders/parts/order-entry-view.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The states of an order that isn't open any more. */
type EndedState =
  | Extract<ShownState, 'confirmed' | 'refunded' | 'refundedInPart' | 'failed' | 'cancelled'>
  | 'paidLate'
  | 'paidPart'

/** An order in the list of purchases. Days are in Japan. */
export function viewPurchase(order: OrderView) {
  return {
    id: order.id,
    kind: kindOf(order),
    state: order.isOpen ? ('open' as const) : endedState(order),
    planName: order.planName,
    /** How it was paid, if not by card or on the provider's page. */
    way: order.way,
    total: order.total,
    refunded: order.refunded,
    on: dayOf(order.state === 'confirmed' ? order.movedAt : order.createdAt),
    startsOn: order.startsOn,
    endsOn: order.endsOn,
    /** Only an order for which money was taken has a receipt. */
    hasReceipt: order.money === 'taken',
  }
}

function kindOf({ kind, changesFrom, places }: OrderView) {
  if (places !== null) return 'gift' as const
  return changesFrom === null ? kind : ('change' as const)
}

function endedState(order: OrderView): EndedState {
  if (order.late === 'open') return order.isPart ? 'paidPart' : 'paidLate'
  return order.late === 'returned' ? 'refunded' : (shownState(order) as EndedState)
}

export type PurchaseView = ReturnType<typeof viewPurchase>

/**
 * The receipts of one charge, as a page and as a PDF show them: what is the same on each, and `issued` with what isn't. Refuses as
 * `getReceipt` does.
 */
export async function viewReceipts(visit: Visit, orderId: string) {
  const [{ order, charge, refunds, issued }, { seller }] = await Promise.all([
    getReceipt(visit, orderId),
    getCheckout(visit),
  ])
  return {
    purchase: viewPurchase(order),
    charge,
    refunds,
    seller: viewSeller(seller, visit),
    reader: requireOwnAccount(visit).name,
    issued: issued.map(viewIssued),
  }
}

export type ReceiptsView = Awaited<ReturnType<typeof viewReceipts>>

function viewIssued({ number, issue, addressee, issuedAt }: IssuedReceipt) {
  return {
    number: String(number).padStart(6, '0'),
    issue,
    addressee,
    on: dayOf(issuedAt),
    isReissued: issue > 1,
  }
}

/** One receipt. */
export type ReceiptView = Pick<ReceiptsView, 'purchase' | 'charge' | 'refunds' | 'seller'> & {
  issued: ReceiptsView['issued'][number]
}
