import { getSubscription } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import type { KonbiniInput } from '#app/features/orders/model/waiting/konbini-input.ts'
import { couponKeyById, couponKeyOf } from '#app/features/plans/model/coupon/find-coupon.ts'
import type { Registration } from '#app/features/plans/model/plan/plan.ts'
import { isClosedAtOnce } from '#app/features/plans/model/price/price-of-order.ts'
import { type CardSource, type DeclineReason, takesCards } from '#app/gateways/payment/payment-gateway.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { gatewayRecordOf } from '#app/kernel/errors/gateway-codes.ts'
import { isRefusal, Refusal, refuse } from '#app/kernel/errors/refusal.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { coveredCode, isOpen, type Order } from './order.ts'
import { findOpenPurchase, findOrderByKey } from './order-store.ts'
import { closesHere, type Purchase, preparePurchase, type Wanted } from './prepare-purchase.ts'
import { findCoverage } from './purchase-facts.ts'
import { acceptOrder, closeAtOnce } from './receive-order.ts'
import { authoriseOrder, settleOrder } from './settle-order.ts'

export type NewPurchase = Wanted & {
  /** The card to charge. Null stands for the card that the provider keeps (R328), and at providers that ask for the card themselves. */
  card: CardSource | null
  holderName?: string | undefined
  email?: string | undefined
  /** The idempotency key, made together with the form. A request with the same key gets the same order. */
  key?: string | undefined
  /** Needed for a payment at a convenience store. It is sent on to the provider and not stored. */
  konbini?: KonbiniInput | undefined
  /** The site's path to which the provider sends the browser back. */
  returnPath: string
  /** A value of the client's that is sent back with the browser. */
  state?: string | undefined
}

export type Placed = { orderId: string; next: 'done' | 'verifying' | { redirect: string } }

/**
 * Orders a plan: reserves the coupon together with the order, then asks the provider. Refuses as `preparePurchase` does;
 * a second open order for the plan with `paymentVerifying`, and for another plan with the same content groups with
 * `existingPlanNotCancelled`, both naming the first; an idempotency key of a different order with `idempotencyKeyReused`;
 * a missing card with `invalidCard` (R329), and one that is to be entered on a provider's page that the contract doesn't
 * have with `invalidGateway`; and a decline of the provider under its own name.
 */
export async function placeOrder(visit: Visit, wanted: NewPurchase): Promise<Placed> {
  const reader = requireOwnAccount(visit)
  const known = await findPlaced(visit, reader, wanted)
  if (known !== null) return placed(known)
  try {
    return placed(await order(visit, reader, wanted))
  } catch (error) {
    // Two requests with the same key arrived at once, and the other one has placed the order.
    const other =
      isRefusal(error) && raced.includes(error.name) ? await findPlaced(visit, reader, wanted) : null
    if (other === null) throw error
    return placed(other)
  }
}

const raced: string[] = [
  'changedMeanwhile',
  'paymentVerifying',
  'couponUsedUp',
  'cardsHeld',
  'networkCardsHeld',
]

async function findPlaced(visit: Visit, { id }: Reader, wanted: NewPurchase): Promise<Order | null> {
  if (wanted.key === undefined) return null
  const { tenantId } = visit.site
  const order = await findOrderByKey(visit.db, { tenantId, accountId: id }, wanted.key)
  if (order !== null && !(await isOf(visit, order, wanted))) refuse('idempotencyKeyReused')
  return order
}

async function isOf({ db }: Visit, order: Order, { planId, couponCode = '', way }: Wanted): Promise<boolean> {
  if (order.way !== (way ?? null)) return false
  return order.planId === planId && (await couponKeyById(db, order)) === couponKeyOf(couponCode)
}

async function order(visit: Visit, reader: Reader, wanted: NewPurchase): Promise<Order> {
  await ensureNoneOpen(visit, reader, wanted)
  const purchase = await preparePurchase(visit, reader, wanted)
  if (closesHere(purchase)) return closeAtOnce(visit, purchase, wanted)
  const accepted = await acceptOrder(visit, purchase, { ...wanted, card: cardOf(purchase, wanted.card) })
  return authoriseOrder(accepted)
}

/** Refuses if the reader has an open order. Settles that order first, because it may have ended without our knowing. */
async function ensureNoneOpen(visit: Visit, reader: Reader, { planId }: Wanted): Promise<void> {
  const buyer = { tenantId: visit.site.tenantId, accountId: reader.id }
  const coverage = await findCoverage(visit.db, { ...buyer, planId })
  const open = await findOpenPurchase(visit.db, buyer, { planId, coverage })
  if (open === null) return
  const settled = await settleOrder(visit, open, 'confirm')
  if (!isOpen(settled)) return
  const details = { orderId: open.id, planId: open.planId }
  refuse(open.planId === planId ? 'paymentVerifying' : 'existingPlanNotCancelled', details)
}

export function cardOf({ provider, payer, way, cardEntry }: Purchase, card: CardSource | null): CardSource {
  if (way !== null) return { kind: 'saved' }
  if (provider !== null && !takesCards(provider)) return { kind: 'saved' }
  if (card?.kind === 'page') return cardEntry === 'page' ? card : refuse('invalidGateway')
  if (card?.kind === 'token') return card
  return payer?.card ? { kind: 'saved' } : refuse('invalidCard', { toast: 'toast.error.payment' })
}

/** Where the reader of a placed order goes next. Throws what an order that failed is refused with. */
export function placed(order: Order): Placed {
  const { id: orderId, state, redirectUrl } = order
  if (state === 'confirmed') return { orderId, next: 'done' }
  if (!isOpen(order)) throw refusalOfOrder(order)
  return {
    orderId,
    next: redirectUrl !== null && state === 'redirected' ? { redirect: redirectUrl } : 'verifying',
  }
}

const refusals: Record<DeclineReason, ErrorName> = {
  card: 'invalidCard',
  token: 'invalidCard',
  refused: 'paymentFailed',
  lost: 'paymentFailed',
  authentication: 'paymentFailed',
  abandoned: 'paymentFailed',
  duplicate: 'orderCreateFailed',
  settings: 'invalidGatewaySettings',
  state: 'orderCreateFailed',
  other: 'paymentFailed',
}

/**
 * Why an order failed: the catalogue's refusal for the provider's own number, which is sent along (ruling 37), or else
 * one by kind.
 */
export function refusalOfOrder({ id, planId, decline }: Order): Refusal {
  const { reason = 'other', code, gatewayCode } = decline ?? {}
  if (code === coveredCode)
    return new Refusal('existingPlanNotCancelled', { orderId: id, planId, reason: 'covered' })
  return new Refusal(gatewayRecordOf(gatewayCode)?.refusal ?? refusals[reason], {
    orderId: id,
    reason,
    ...(gatewayCode !== undefined && { gatewayCode }),
  })
}

/**
 * Registers for a plan that costs nothing, now and after a free period. assumed: a plan that costs something is refused
 * with `invalidGateway`, because this isn't a way to pay. Refuses as `preparePurchase` does.
 */
export async function registerFree(visit: Visit, wanted: Wanted): Promise<Registration> {
  const reader = requireOwnAccount(visit)
  const purchase = await preparePurchase(visit, reader, wanted)
  if (!isClosedAtOnce(purchase.agreed)) refuse('invalidGateway')
  const order = await closeAtOnce(visit, purchase, { ...wanted, card: null, returnPath: '/' })
  return getSubscription(visit, { id: order.registrationId ?? '' })
}
