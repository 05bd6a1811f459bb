import type { Order } from '#app/features/orders/model/order/order.ts'
import { findOrderByKey } from '#app/features/orders/model/order/order-store.ts'
import { lapsesOn, lastSendDay, type WantedPlaces } from '#app/features/orders/model/order/place.ts'
import {
  cardOf,
  type NewPurchase,
  type Placed,
  placed,
} from '#app/features/orders/model/order/place-order.ts'
import { mayOrderPlaces } from '#app/features/orders/model/order/place-store.ts'
import { type Purchase, type Quote, viewPurchase } from '#app/features/orders/model/order/prepare-purchase.ts'
import { findCoverage, findSoldPlan } from '#app/features/orders/model/order/purchase-facts.ts'
import { acceptOrder } from '#app/features/orders/model/order/receive-order.ts'
import { authoriseOrder } from '#app/features/orders/model/order/settle-order.ts'
import { mayTakeNumbers } from '#app/features/orders/model/order/slip-store.ts'
import { findPayer } from '#app/features/orders/model/payer/payer-store.ts'
import { chooseGateway, returnPaths } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { cardEntryOf } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { findPaymentSetting } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import {
  offersFor,
  wayOffersOf,
  withoutWaiting,
} from '#app/features/orders/model/payment-setting/way-offers.ts'
import { priceOfOrder } from '#app/features/plans/model/price/price-of-order.ts'
import { readTaxRates, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import { takesCards } from '#app/gateways/payment/payment-gateway.ts'
import { type Way, waitingWays } from '#app/gateways/payment/ways.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

type Wanted = { planId: string; places: WantedPlaces; way?: Way | undefined }

/** What an order of places costs the reader and how it can be paid. Its `endsOn` is the last day on which the codes can be redeemed. */
export async function quotePlaces(visit: Visit, wanted: Wanted): Promise<Quote> {
  const purchase = await preparePlaces(visit, wanted)
  if (purchase.provider !== null) await chooseGateway(visit, purchase.tenantId, purchase.provider)
  const quote = viewPurchase(purchase)
  return {
    ...quote,
    endsOn: lapsesOn(purchase.today),
    renewal: null,
    invoice: null,
    openOrder: null,
  }
}

/**
 * Prepares an order of places: each costs what the plan costs this reader without coupons, ordinal discounts and free days, and the tax is that
 * of the sum. Refuses with `giftsNotOffered` if the site offers none, the plan costs nothing, or the provider takes no cards;
 * `subscriptionNotFound` for a plan that isn't on sale; `invalidGateway` for a way to pay that isn't offered; and a day that is past or too
 * late at its field.
 */
async function preparePlaces(visit: Visit, { planId, places, way: chosen }: Wanted): Promise<Purchase> {
  const { db, site, locale, env } = visit
  const way = chosen ?? null
  const reader = requireOwnAccount(visit)
  const today = dayOf(visit.now())
  const buyer = { tenantId: site.tenantId, accountId: reader.id }
  if (!site.settings.subscription.offersGifts) refuse('giftsNotOffered')
  ensureSendDay(places, today)
  const about = { ...buyer, planId, today, locale }
  const [plan, coverage, { provider, seller, ...setting }] = await Promise.all([
    findSoldPlan(db, about),
    findCoverage(db, about),
    findPaymentSetting(db, site.companyId),
  ])
  if (plan === null) refuse('subscriptionNotFound')
  if (provider === null) refuse('invalidGatewaySettings')
  if (!takesCards(provider)) refuse('giftsNotOffered')
  const tax = taxOn(readTaxRates(env), plan.taxClass, today)
  const price = priceOfOrder({
    plan: {
      price: plan.price * places.places,
      discountPrice: plan.discountPrice === null ? null : plan.discountPrice * places.places,
      freeDays: 0,
    },
    ordinal: null,
    coupon: null,
    tax: { ...tax, nextTaxRate: tax.taxRate },
    isFirst: false,
  })
  if (price.total === 0) refuse('giftsNotOffered')
  const { duration, durationType } = plan
  const offered = offersFor(wayOffersOf({ ...setting, provider }), price.total)
  const mayWait =
    waitingWays.some((one) => offered[one] !== null) && (await mayTakeNumbers(db, buyer, visit.now()))
  const offers = mayWait ? offered : withoutWaiting(offered)
  if (way !== null && offers[way] === null) refuse('invalidGateway')
  return {
    ...buyer,
    today,
    startsOn: today,
    plan,
    coverage,
    coupon: null,
    provider,
    payer: await findPayer(db, { ...buyer, provider }),
    cardEntry: cardEntryOf({ ...setting, provider }),
    agreed: { ...price, duration, durationType },
    way,
    offers,
    seller,
    changes: null,
    places,
  }
}

function ensureSendDay({ sendOn }: WantedPlaces, today: ReturnType<typeof dayOf>): void {
  const last = lastSendDay(today)
  if (sendOn < today)
    refuse('invalidDate', { fields: { sendOn: [fieldProblem('tooEarly', { day: today })] } })
  if (sendOn > last) refuse('invalidDate', { fields: { sendOn: [fieldProblem('tooLate', { day: last })] } })
}

type NewPlaces = Pick<NewPurchase, 'card' | 'holderName' | 'email' | 'key' | 'konbini'> &
  Wanted & {
    /** What the page before said is paid, in yen with tax. */
    total: number
  }

/**
 * Orders places for other people and pays for them like any order. Refuses as `quotePlaces` does; `changedMeanwhile` if another amount would be
 * charged than the page showed; an idempotency key of a different order with `idempotencyKeyReused`; and what the provider declines under its
 * own name. A reader who has left ten such orders unpaid within a day has to wait (`upstreamNoAnswer`).
 */
export async function orderPlaces(visit: Visit, wanted: NewPlaces): Promise<Placed> {
  const known = await findPlaced(visit, wanted)
  if (known !== null) return placed(known)
  try {
    return placed(await order(visit, wanted))
  } catch (error) {
    // Two requests with the same key arrived at once, and the other one has placed the order.
    const isRaced = isRefusal(error) && error.name === 'changedMeanwhile'
    const other = isRaced ? await findPlaced(visit, wanted) : null
    if (other === null) throw error
    return placed(other)
  }
}

async function findPlaced(visit: Visit, { key, planId, places, way }: NewPlaces): Promise<Order | null> {
  if (key === undefined) return null
  const buyer = { tenantId: visit.site.tenantId, accountId: requireOwnAccount(visit).id }
  const known = await findOrderByKey(visit.db, buyer, key)
  const isSame =
    known === null ||
    (known.planId === planId && known.places === places.places && known.way === (way ?? null))
  return isSame ? known : refuse('idempotencyKeyReused')
}

async function order(visit: Visit, wanted: NewPlaces): Promise<Order> {
  const purchase = await preparePlaces(visit, wanted)
  if (!(await mayOrderPlaces(visit.db, purchase, visit.now())))
    refuse('upstreamNoAnswer', { wait: { why: 'often', seconds: 24 * 3_600 } })
  const { provider, agreed } = purchase
  if (provider === null) return refuse('invalidGatewaySettings')
  if (agreed.total !== wanted.total) refuse('changedMeanwhile')
  const { card, holderName, email, key, konbini, planId } = wanted
  const accepted = await acceptOrder(visit, purchase, {
    planId,
    holderName,
    email,
    key,
    konbini,
    card: cardOf(purchase, card),
    returnPath: returnPaths[provider],
  })
  return authoriseOrder(accepted)
}
