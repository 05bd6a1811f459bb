import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { CouponQuery } from './coupon-input.ts'
import {
  countCoupons,
  type EditedCoupon,
  findEditedCoupon,
  listCouponUses,
  pageOfCoupons,
} from './edited-coupon-store.ts'

/** A longer list isn't counted any further (ruling 41). */
const maxCounted = 100_000

/** The number of codes that can be made at once, so that the CSV has all of them. */
const maxListed = 10_000
const maxUses = 1000

/** A page of the site's coupons, the latest first, for its administrators. */
export async function listCoupons(
  visit: Visit,
  { query, paging }: { query: CouponQuery; paging: Paging },
): Promise<Paged & { totalIsAtLeast: boolean; coupons: EditedCoupon[] }> {
  const asked = askedOf(visit, query)
  const part = { limit: paging.size, offset: offsetOf(paging) }
  const [coupons, total] = await Promise.all([
    pageOfCoupons(visit.db, asked, part),
    countCoupons(visit.db, asked, maxCounted),
  ])
  return { ...pagedOf(paging, total), totalIsAtLeast: total === maxCounted, coupons }
}

/** All coupons of a list, up to as many as can be made at once. */
export function listAllCoupons(visit: Visit, query: CouponQuery): Promise<EditedCoupon[]> {
  return pageOfCoupons(visit.db, askedOf(visit, query), { limit: maxListed, offset: 0 })
}

/** One coupon. Refuses an unknown id with `couponNotFound` (832). */
export async function getEditedCoupon(visit: Visit, { id }: { id: string }): Promise<EditedCoupon> {
  requireStaff(visit, 'service')
  const coupon = await findEditedCoupon(visit.db, { tenantId: visit.site.tenantId, id })
  return coupon ?? refuse('couponNotFound')
}

/** Lists the readers who used the coupon, or reserved it by an order that isn't settled yet, latest first. */
export async function getCouponUses(visit: Visit, { id }: { id: string }) {
  await getEditedCoupon(visit, { id })
  return listCouponUses(visit.db, { tenantId: visit.site.tenantId, id }, maxUses)
}

function askedOf(visit: Visit, query: CouponQuery) {
  requireStaff(visit, 'service')
  return { tenantId: visit.site.tenantId, query, today: dayOf(visit.now()) }
}

/**
 * A coupon on the API for administrators, with the names of the specification (Coupon) and fields that only administrators see. The
 * percentage stays a number: 0 if the coupon takes an amount off.
 */
export function viewEditedCoupon(coupon: EditedCoupon) {
  const { id, code, percent, amount, expiresOn, usages, used, batch, planIds, groupIds, revision } = coupon
  return {
    id,
    code,
    discountPercent: percent ?? 0,
    discountAmount: amount,
    expiryDate: expiresOn,
    numberOfUsages: usages,
    numberUsed: used,
    subscriptionPlanIds: planIds,
    userGroupIds: groupIds,
    batch,
    revision,
  }
}
