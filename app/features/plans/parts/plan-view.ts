import { getCheckout } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import {
  durationOf,
  invoiceOn,
  isPaused,
  mayResume,
  mayTakeUp,
  type PlanOffer,
  priceOf,
  type Registration,
  resumesOn,
  standingOf,
} from '#app/features/plans/model/plan/plan.ts'
import type { Overlap } from '#app/features/plans/model/plan/plan-store.ts'
import { freeDaysOf, renewalPriceOf } from '#app/features/plans/model/price/price-of-order.ts'
import { readTaxRates, type TaxRates, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import { type PaymentProvider, sendsInvoices, takesCards } from '#app/gateways/payment/payment-gateway.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A plan on a page: what it costs the visitor, for how long, and what it opens, with the names of its groups. */
export function viewPlan(plan: PlanOffer, { site, actor, env, now }: Visit) {
  const isReader = actor?.kind === 'reader'
  const [rates, today] = [readTaxRates(env), dayOf(now())]
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    imageName: plan.imageName,
    price: priceOf(plan, isReader, taxOn(rates, plan.taxClass, today).taxRate),
    fullPricePeriod: plan.fullPricePeriod,
    isExempt: plan.taxClass === 'exempt',
    ...durationOf(plan),
    freeDays: freeDaysOf(plan, plan.isFirst),
    firstPayment: firstPaymentOf(plan, { isReader, isInvoiced: site.isInvoicing, today, rates }),
    /** This reader had the plan before and pays at once, although the plan has a free period for others. */
    isPaidAtOnce: !plan.isFirst && !plan.isRegistered && freeDaysOf(plan, true) > 0,
    groups: site.groups.filter(({ id }) => plan.groupIds.includes(id)).map(({ id, name }) => ({ id, name })),
    isRegistered: plan.isRegistered,
    /**
     * Whether the plan has a page for this visitor: controls for plans are for signed-in readers, at sites that have subscriptions (R306,
     * ruling 18).
     */
    hasPage:
      isReader && site.settings.subscription.showSubscriptionStatus && site.settings.layout.viewPage !== 3,
  }
}

/**
 * What a visitor whose free period begins today pays first, before coupons and discounts for later purchases: a charge on the day after
 * it, or an invoice to pay by its last day. Null if there is no free period.
 */
function firstPaymentOf(
  plan: PlanOffer,
  {
    isReader,
    isInvoiced,
    today,
    rates,
  }: { isReader: boolean; isInvoiced: boolean; today: Day; rates: TaxRates },
): { on: Day; total: Yen; isInvoiced: boolean } | null {
  const freeDays = freeDaysOf(plan, plan.isFirst)
  if (freeDays === 0 || plan.isRegistered) return null
  // The tax of a charge is that of the first day that it pays for, also if it is paid by invoice before.
  const { taxRate } = taxOn(rates, plan.taxClass, addDays(today, freeDays))
  const { full, discounted } = priceOf(plan, isReader, taxRate)
  return { on: addDays(today, isInvoiced ? freeDays - 1 : freeDays), total: discounted ?? full, isInvoiced }
}

/** The contents of a plan that the reader can already read through other plans, with the names of the groups. */
export function viewOverlaps(overlaps: readonly Overlap[], { site }: Visit) {
  return overlaps.map(({ registrationId, planName, endsOn, groupIds }) => ({
    registrationId,
    planName,
    endsOn,
    groupNames: site.groups.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name),
  }))
}

export type OverlapView = ReturnType<typeof viewOverlaps>[number]

/**
 * Whether the visitor can buy a plan here: they need an account of their own, and the site needs a payment provider
 * unless the plan costs nothing. Also tells whether later periods are invoiced instead of charged (ruling 57), and whether the plan can be
 * bought for other people, also by those who have it.
 */
export async function saleTo(
  visit: Visit,
  plan: PlanOffer,
): Promise<{ isSold: boolean; isInvoiced: boolean; isGift: boolean }> {
  const nothing = { isSold: false, isInvoiced: false, isGift: false }
  if (visit.actor?.level !== 'reader') return nothing
  if (plan.price === 0) return { ...nothing, isSold: !plan.isRegistered }
  const { provider } = await getCheckout(visit)
  const isGift = isGiftAt(visit, provider) && renewalPriceOf(plan) > 0
  if (plan.isRegistered) return { ...nothing, isGift }
  return { isSold: provider !== null, isInvoiced: sendsInvoices(provider), isGift }
}

/** Whether a site lets readers buy plans for other people: it wants to, and its provider takes cards. */
export function isGiftAt({ site }: Pick<Visit, 'site'>, provider: PaymentProvider | null): boolean {
  return site.settings.subscription.offersGifts && provider !== null && takesCards(provider)
}

/** Whether the site can take payments for plans. */
async function isSelling(visit: Visit): Promise<boolean> {
  return (await getCheckout(visit)).provider !== null
}

export type PlanView = ReturnType<typeof viewPlan>

/** A reader's registrations for a page, including those that ended unpaid and can be bought again if the plan is on sale. */
export async function viewSubscriptions(registrations: readonly Registration[], visit: Visit) {
  const isSold = visit.actor?.level === 'reader' && registrations.some(mayTakeUp) && (await isSelling(visit))
  return registrations.map((registration) => viewSubscription(registration, visit, { isSold }))
}

/** A reader's registration on a page: its state, what comes next, and what the reader can do about it. */
export function viewSubscription(registration: Registration, visit: Visit, { isSold = false } = {}) {
  const { id, startsOn, endsOn, plan, renewsOn, retryOn, nextTotal, freeUntil, endReason, provider } =
    registration
  const today = dayOf(visit.now())
  const standing = standingOf(registration, today)
  const isRunning = standing === 'active' || standing === 'coming' || standing === 'resting'
  const isEnded = standing === 'cancelled' || (standing === 'over' && endReason === 'missed')
  const price = priceOf(plan, true, taxOn(readTaxRates(visit.env), plan.taxClass, today).taxRate)
  const next =
    isRunning && renewsOn !== null && nextTotal !== null ? { on: renewsOn, total: nextTotal, retryOn } : null
  const isFree = freeUntil !== null && freeUntil >= today
  const restsUntil = next !== null && isPaused(registration, today) ? addDays(next.on as Day, -1) : null
  const isCharged = provider !== null && takesCards(provider as PaymentProvider)
  const isAhead = next !== null && today < next.on && retryOn === null
  const mayChange = isAhead && restsUntil === null && isCharged
  return {
    id,
    standing,
    startsOn,
    endsOn,
    next,
    nextTotal,
    /** The plan that begins with the next charge, if it is another one. */
    nextPlanName: next === null ? null : registration.nextPlanName,
    /** The first and the last day of rest of the pause that the reader has begun. Null without one. */
    restsFrom: restsUntil === null ? null : addDays(endsOn as Day, 1),
    restsUntil,
    /** Whether the page of the registration offers other plans, and a pause. */
    mayChange,
    mayPause: mayChange && !isFree && registration.nextPlanName === null,
    /** The day on which the invoice for the next period is sent. Null where periods are charged, and if there is no next one. */
    invoiceOn: standing === 'active' || standing === 'coming' ? invoiceOn(registration) : null,
    freeUntil: isFree ? freeUntil : null,
    /** The reason why it ended, unless the reader ended it. */
    endReason: isEnded && endReason !== 'cancelled' ? endReason : null,
    /** The days of grace are over, and the provider hasn't yet reported whether the next period was paid. */
    isVerifying: standing === 'over' && registration.status === 'ACTIVE' && renewsOn !== null,
    /** The price for buying the plan again, with tax. Null if it can't be bought. */
    takeUp: isSold && mayTakeUp(registration) ? (price.discounted ?? price.full) : null,
    isInvoiced: sendsInvoices(registration.provider),
    mayCancel:
      (isRunning || standing === 'suspended') && (renewsOn !== null || invoiceOn(registration) !== null),
    mayResume: standing === 'cancelled' && mayResume(registration),
    resumesOn: resumesOn(registration, today),
    plan: viewPlan(plan, visit),
  }
}

export type SubscriptionView = ReturnType<typeof viewSubscription>
