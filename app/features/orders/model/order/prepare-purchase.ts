import { findPayer, type Payer } from '#app/features/orders/model/payer/payer-store.ts'
import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import {
  type CardEntryPlace,
  cardEntryOf,
  type Seller,
} from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { findPaymentSetting } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import {
  offersFor,
  type WayOffers,
  wayOffersOf,
  withoutWaiting,
} from '#app/features/orders/model/payment-setting/way-offers.ts'
import { daysOfPurchase } from '#app/features/orders/model/subscription/paid-period-store.ts'
import { type Coupon, getUsableCoupon } from '#app/features/plans/model/coupon/find-coupon.ts'
import { invoiceDay } from '#app/features/plans/model/plan/plan.ts'
import {
  type CouponDiscount,
  freeDaysOf,
  isClosedAtOnce,
  priceOfOrder,
  publisherRefusal,
} from '#app/features/plans/model/price/price-of-order.ts'
import { readTaxRates, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import {
  type MaskedCard,
  type PaymentProvider,
  sendsInvoices,
  takesCards,
} from '#app/gateways/payment/payment-gateway.ts'
import { canRenew, type Way, waitingWays } from '#app/gateways/payment/ways.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import type { Agreed } from './order.ts'
import { findOpenPurchase } from './order-store.ts'
import type { WantedPlaces } from './place.ts'
import {
  findCoverage,
  findHistory,
  findQuote,
  findSoldPlan,
  fixQuote,
  listRunning,
  type PlanFacts,
  type Running,
} from './purchase-facts.ts'
import { mayTakeNumbers } from './slip-store.ts'

export type Wanted = {
  planId: string
  couponCode?: string | undefined
  /** How the reader wants to pay, if not by card or on the provider's page. */
  way?: Way | undefined
}

/** A purchase that a reader is about to make. The server computes all of it; the browser only names the plan and the coupon. */
export type Purchase = {
  tenantId: number
  accountId: string
  today: Day
  /** The first day of use: after the days of a cancelled registration with the same content groups, so that nobody pays twice for them. */
  startsOn: Day
  plan: PlanFacts
  /** The content groups that the plan has now. */
  coverage: string
  coupon: Coupon | null
  /** The company's provider. Null if there is nothing to pay and the company has none. */
  provider: PaymentProvider | null
  payer: Payer | null
  /** Where a card is entered. Null if the provider takes none here. */
  cardEntry: CardEntryPlace | null
  agreed: Agreed
  way: Way | null
  /** In which ways the order may be paid. */
  offers: WayOffers
  seller: Seller
  /** The registration whose plan it changes. Null for a new one. */
  changes: Changed | null
  /** The places for other people that it pays for. Null if the reader buys the plan for themselves. */
  places: WantedPlaces | null
}

/** A registration, the plan that it has, and the number of its next period. */
type Changed = { registrationId: string; planId: string; period: number }

/**
 * Prepares a purchase. Refuses, in this order: a plan that isn't on sale (`subscriptionNotFound`), a plan that the reader
 * has or must end first (see `ensureMayBuy`), the coupon (see `getUsableCoupon`), what the company's provider can't do,
 * and a way to pay that isn't offered for it (`invalidGateway`). A price that was shown to the reader is valid for half an hour (ruling 46).
 */
export async function preparePurchase(visit: Visit, reader: Reader, wanted: Wanted): Promise<Purchase> {
  const { db, site, locale } = visit
  const buyer = { tenantId: site.tenantId, accountId: reader.id }
  const about = { ...buyer, planId: wanted.planId, today: dayOf(visit.now()), locale }
  const [plan, running, coverage, { provider, seller, ...setting }] = await Promise.all([
    findSoldPlan(db, about),
    listRunning(db, about),
    findCoverage(db, about),
    findPaymentSetting(db, site.companyId),
  ])
  if (plan === null) refuse('subscriptionNotFound')
  ensureMayBuy({ planId: plan.id, coverage, provider }, running)
  const coupon = wanted.couponCode
    ? await getUsableCoupon(visit, { accountId: reader.id, planId: wanted.planId, code: wanted.couponCode })
    : null
  const startsOn = dayAfter(running, coverage) ?? about.today
  const [agreed, payer] = await Promise.all([
    agree(visit, { buyer, plan, coupon, startsOn }),
    provider === null ? null : findPayer(db, { ...buyer, provider }),
  ])
  ensurePayable(provider, agreed)
  const offered = offersFor(wayOffersOf({ ...setting, provider }), agreed.total)
  const mayWait =
    waitingWays.some((way) => offered[way] !== null) && (await mayTakeNumbers(db, buyer, visit.now()))
  const offers = mayWait ? offered : withoutWaiting(offered)
  const way = wanted.way ?? null
  const cardEntry = cardEntryOf({ ...setting, provider })
  if (way !== null && offers[way] === null) refuse('invalidGateway')
  const chosen = { plan, coverage, coupon, provider, payer, cardEntry, agreed, way, offers, seller }
  return { ...buyer, today: about.today, startsOn, ...chosen, changes: null, places: null }
}

function dayAfter(running: readonly Running[], coverage: string): Day | null {
  const last = running.filter((own) => own.coverage === coverage).map(({ endsOn }) => endsOn)
  return last.length === 0 ? null : addDays(last.toSorted().at(-1) as Day, 1)
}

type Asked = {
  buyer: { tenantId: number; accountId: string }
  plan: PlanFacts
  coupon: Coupon | null
  startsOn: Day
}

/** The price that was shown to the reader, or the present one, with the tax of today and of the day on which the next period begins. */
async function agree({ db, env, now }: Visit, { buyer, plan, coupon, startsOn }: Asked): Promise<Agreed> {
  const about = { ...buyer, planId: plan.id }
  const [shown, { isFirst, ordinal }] = await Promise.all([
    findQuote(db, { ...about, couponId: coupon?.id ?? null, now: now() }),
    findHistory(db, about),
  ])
  if (shown !== null) return shown
  const { duration, durationType, taxClass } = plan
  const { endsOn } = daysOfPurchase(startsOn, {
    freeDays: freeDaysOf(plan, isFirst),
    duration,
    durationType,
  })
  const rates = readTaxRates(env)
  const next = taxOn(rates, taxClass, addDays(endsOn, 1))
  const tax = { ...taxOn(rates, taxClass, dayOf(now())), nextTaxRate: next.taxRate }
  return { ...priceOfOrder({ plan, ordinal, coupon, tax, isFirst }), duration, durationType }
}

/** Refuses what the provider can't charge (R358, R362). An order of 0 yen needs no provider. */
function ensurePayable(provider: PaymentProvider | null, agreed: Agreed): void {
  const refusal = provider === 'GAKKEN_ID' ? publisherRefusal(agreed) : null
  if (refusal !== null) refuse(refusal)
  if (provider === null && !isClosedAtOnce(agreed)) refuse('invalidGatewaySettings')
}

/**
 * Whether the order is complete without asking the provider: there is nothing to pay, or nothing yet and the reader is sent an invoice for
 * the first paid period (ruling 57).
 */
export function closesHere({ provider, agreed }: Pick<Purchase, 'provider' | 'agreed'>): boolean {
  return isClosedAtOnce(agreed) || (sendsInvoices(provider) && agreed.total === 0)
}

type WantedPlan = { planId: string; coverage: string; provider: PaymentProvider | null }

/**
 * Refuses a plan that the reader already has (R374) with `planAlreadyRegistered`, naming it if it is paused. Refuses with
 * `existingPlanNotCancelled` if another plan must end first: one with exactly the same content groups, or one that another provider goes
 * on charging. The details say which.
 */
export function ensureMayBuy(wanted: WantedPlan, running: readonly Running[]): void {
  const same = running.find(
    ({ planId, nextPlanId }) => planId === wanted.planId || nextPlanId === wanted.planId,
  )
  if (same !== undefined) refuse('planAlreadyRegistered', same.restsUntil === null ? {} : namedIn(same))
  const first = running.find((other) => other.goesOn && mustEndFirst(other, wanted))
  if (first !== undefined) refuse('existingPlanNotCancelled', namedIn(first))
}

/** What a refusal tells of the registration that stands in the way. `restsUntil` if it is paused: its reader can resume it. */
function namedIn({ registrationId, planId, planName, endsOn, restsUntil }: Running) {
  return { registrationId, planId, planName, endsOn, ...(restsUntil !== null && { restsUntil }) }
}

function mustEndFirst(other: Running, { coverage, provider }: WantedPlan): boolean {
  const isElsewhere = other.provider !== null && provider !== null && other.provider !== provider
  return isElsewhere || coverage === other.coverage || coverage === other.nextCoverage
}

export type Quote = {
  plan: { id: string; name: string }
  coupon: (CouponDiscount & { code: string }) | null
  price: Agreed
  /** The days of use that this order gives, both included. */
  startsOn: Day
  endsOn: Day
  /** The days of use begin after those of a cancelled registration with the same content groups. */
  isLater: boolean
  /** The last day of the free period, if there is one. */
  freeUntil: Day | null
  /** The next charge including tax. Null if the registration ends by itself. */
  renewal: { on: Day; total: Yen } | null
  /** The day on which the reader is sent an invoice for the next period, and its amount. Null where periods are charged. */
  invoice: { on: Day; total: Yen } | null
  provider: PaymentProvider | null
  /** The chosen way to pay, if not by card or on the provider's page. */
  way: Way | null
  /** In which ways the order may be paid instead. */
  offers: WayOffers
  savedCard: MaskedCard | null
  /** Where another card is entered. Null if the provider takes none here. */
  cardEntry: CardEntryPlace | null
  /** The order registers at once, and nothing is charged (R357). */
  closesAtOnce: boolean
  /** A card is needed, and the provider keeps none. */
  needsCard: boolean
  /**
   * An order for the plan, or for another with the same content groups, that hasn't ended: the reader can continue it or
   * give it up.
   */
  openOrder: {
    id: string
    planId: string
    state: string
    redirectUrl: string | null
    way: Way | null
  } | null
}

/**
 * Computes the price of an order for the reader, with its days and its renewal. `fix` is for the last page before ordering: from then on
 * the price is valid for half an hour (ruling 46). Refuses as `preparePurchase` does and, if money is due, as `chooseGateway` does.
 */
export async function quoteOrder(
  visit: Visit,
  { fix = false, ...wanted }: Wanted & { fix?: boolean },
): Promise<Quote> {
  const reader = requireOwnAccount(visit)
  const purchase = await preparePurchase(visit, reader, wanted)
  const { tenantId, plan, provider, agreed, coupon } = purchase
  if (provider !== null && !closesHere(purchase)) await chooseGateway(visit, tenantId, provider)
  if (fix)
    await commit(visit, [
      fixQuote(
        visit.db,
        { ...purchase, planId: plan.id, couponId: coupon?.id ?? null, now: visit.now() },
        agreed,
      ),
    ])
  const open = await findOpenPurchase(visit.db, purchase, { ...purchase, planId: plan.id })
  return {
    ...viewPurchase(purchase),
    openOrder: open && {
      id: open.id,
      planId: open.planId,
      state: open.state,
      redirectUrl: open.redirectUrl,
      way: open.way,
    },
  }
}

export function viewPurchase({
  plan,
  coupon,
  agreed,
  provider,
  payer,
  cardEntry,
  today,
  startsOn: first,
  way,
  offers,
}: Purchase): Omit<Quote, 'openOrder'> {
  const { startsOn, endsOn, freeUntil } = daysOfPurchase(first, agreed)
  const savedCard = payer?.card ?? null
  const closesAtOnce = closesHere({ provider, agreed })
  const isInvoiced = sendsInvoices(provider) && agreed.renewalTotal > 0
  const renews = canRenew(way) && !isInvoiced && (!closesAtOnce || savedCard !== null)
  return {
    plan: { id: plan.id, name: plan.name },
    coupon: coupon && { code: coupon.code, percent: coupon.percent, amount: coupon.amount },
    price: agreed,
    startsOn,
    endsOn,
    isLater: startsOn > today,
    freeUntil,
    renewal: renews ? { on: addDays(endsOn, 1), total: agreed.nextTotal ?? agreed.renewalTotal } : null,
    invoice: isInvoiced ? { on: invoiceDay(endsOn), total: agreed.nextTotal ?? agreed.renewalTotal } : null,
    provider,
    way,
    offers,
    savedCard,
    cardEntry,
    closesAtOnce,
    needsCard:
      way === null && !closesAtOnce && provider !== null && takesCards(provider) && savedCard === null,
  }
}
