import { mayBeDisputed } from '#app/features/orders/model/chargeback/record-chargeback.ts'
import { takenBack } from '#app/features/orders/model/order/chargeback-store.ts'
import { isOpen, type Order, shownState } from '#app/features/orders/model/order/order.ts'
import { refundableOf } from '#app/features/orders/model/order/place.ts'
import { getOrderRecord } from '#app/features/orders/model/order-history/get-order-history.ts'
import { findSitePolicy } from '#app/features/orders/model/payment-setting/chargeback-setting.ts'
import { listPlacesForStaff, type PlaceView } from '#app/features/orders/model/places/own-places.ts'
import { givenBack } from '#app/features/orders/model/refund/refund-order.ts'
import { signedAmounts } from '#app/features/orders/model/revenue/transaction-kind.ts'
import { viewSlip } from '#app/features/orders/model/waiting/write-slip.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

/** An order as its page in the console shows it, with the amount that can still be refunded. */
export async function viewOrderRecord(visit: Visit, orderId: string) {
  const [{ order, ...record }, policy, places] = await Promise.all([
    getOrderRecord(visit, { orderId }),
    findSitePolicy(visit.db, visit.site.tenantId),
    listPlacesForStaff(visit, { orderId }),
  ])
  const { id, accountId, planId, state, provider, agreed, total, registrationId, createdAt, decline } = order
  const refunded = givenBack(record.refunds)
  const isPaid = state === 'confirmed' && provider !== null && total > 0
  const writtenOff = record.movements
    .filter((moved) => moved.kind === 'write-off')
    .reduce((sum, moved) => sum + moved.total, 0)
  const rest = total - refunded - takenBack(record.chargebacks) - writtenOff
  const redeemed = places.filter((place) => place.state === 'redeemed').length
  const kept = order.places === null ? 0 : total - refundableOf(total, { redeemed, places: order.places })
  const isDisputed = record.chargebacks.some((one) => one.state === 'open')
  return {
    ...record,
    movements: record.movements.map((moved) => ({ ...moved, ...signedAmounts(moved.kind, moved) })),
    /** What the company's setting makes of the right after a chargeback. */
    policy,
    today: dayOf(visit.now()),
    writtenOff,
    /** What can still be written off. */
    writable: isPaid ? rest : 0,
    /** The most that a chargeback can be of. 0 while another one is open. */
    disputable: mayBeDisputed(order) && !isDisputed ? rest : 0,
    ...{
      id,
      accountId,
      planId,
      kind: kindOf(order),
      period: order.period,
      state: shownState({ state, total, refunded: givenBack(record.refunds.filter(isDone)) }),
      provider,
      way: order.way,
      agreed,
      total,
      registrationId,
      createdAt,
      decline,
      refunded,
    },
    days: { from: order.startsOn, to: order.endsOn },
    slip: record.slip && {
      ...viewSlip(visit.locale, record.slip.slip, record.slip.received),
      received: record.slip.received,
    },
    // When a page closed isn't a number of the provider's.
    providerRef: Object.entries(order.providerRef ?? {}).filter(([name]) => name !== 'pageUntil'),
    isOpen: isOpen(order) && provider !== null,
    /** The amount that can still be given back. 0 also while another refund is under way. */
    left: isPaid && record.refunds.every(isEnded) ? Math.max(0, rest - kept) : 0,
    canEndRight:
      places.some((place) => place.mayInvite) ||
      (record.registration !== null && record.registration.status !== 'REFUNDED'),
    places: places.map(viewPlace),
  }
}

function kindOf({ kind, changesFrom, places }: Order) {
  if (places !== null) return 'gift' as const
  return changesFrom === null ? kind : ('change' as const)
}

function viewPlace({ id, ordinal, name, email, state, mayInvite, ...days }: PlaceView) {
  const isInvited = state === 'waiting' || state === 'sent'
  const on = { free: null, void: null, lapsed: days.lapsesOn, redeemed: days.redeemedOn }
  const at = state === 'waiting' ? days.sendAt : days.sentAt
  return {
    id,
    ordinal,
    name,
    email,
    state,
    maySend: mayInvite && isInvited,
    mayTakeBack: isInvited,
    on: state === 'waiting' || state === 'sent' ? (at === null ? null : dayOf(at)) : on[state],
  }
}

const isDone = ({ state }: { state: string }) => state === 'done'
const isEnded = (refund: { state: string }) => isDone(refund) || refund.state === 'failed'
