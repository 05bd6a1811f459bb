import { letsGuestsBrowse } from '#app/features/access/model/may-browse.ts'
import type { Seller } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { findPaymentSetting } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import { type WayOffers, wayOffersOf } from '#app/features/orders/model/payment-setting/way-offers.ts'
import { listPlans } from '#app/features/plans/model/plan/list-plans.ts'
import type { PlanOffer } from '#app/features/plans/model/plan/plan.ts'
import { missingSellerFields } from '#app/features/tenancy/model/company/seller-fields.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { sellsPlans } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The facts that the Act on Specified Commercial Transactions asks a site to publish about its sales. */
export type Disclosure = {
  seller: Seller
  provider: PaymentProvider
  /** How readers may pay besides by card. */
  offers: WayOffers
  /** The plans on offer. Empty for guests of a site that shows nothing without a sign-in. */
  plans: PlanOffer[]
  /** The site offers more plans than are listed here. */
  hasMore: boolean
}

/** A longer list would be harder to read than the list of plans itself. */
const firstPlans = { page: 1, size: 100 }

/**
 * What the site says about its seller, for everybody: people may want to know it before they get an account. Refuses with `notFound` at a
 * site that sells nothing, or whose company hasn't given all details.
 */
export async function getDisclosure(visit: Visit): Promise<Disclosure> {
  const { db, site } = visit
  if (!sellsPlans(site)) refuse('notFound')
  const [{ seller, provider, ...setting }, { plans, totalRecords }] = await Promise.all([
    findPaymentSetting(db, site.companyId),
    visiblePlans(visit),
  ])
  if (provider === null || missingSellerFields(seller).length > 0) refuse('notFound')
  const offers = wayOffersOf({ ...setting, provider })
  return { seller, provider, offers, plans, hasMore: totalRecords > plans.length }
}

async function visiblePlans(visit: Visit): Promise<{ plans: PlanOffer[]; totalRecords: number }> {
  if (visit.actor === null && !letsGuestsBrowse(visit.site)) return { plans: [], totalRecords: 0 }
  return listPlans(visit, firstPlans)
}
