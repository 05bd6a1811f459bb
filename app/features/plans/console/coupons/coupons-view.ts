import type { CouponQuery } from '#app/features/plans/model/coupon/editing/coupon-input.ts'
import type { EditedCoupon } from '#app/features/plans/model/coupon/editing/edited-coupon-store.ts'
import {
  getCouponUses,
  getEditedCoupon,
  listAllCoupons,
  listCoupons,
} from '#app/features/plans/model/coupon/editing/list-coupons.ts'
import { viewPlanChoices } from '#app/features/plans/parts/plans-view.ts'
import { listAllUserGroups } from '#app/features/users/model/user-group/get-user-group.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A page of coupons, each with its state today. */
export async function viewCoupons(visit: Visit, request: { query: CouponQuery; paging: Paging }) {
  const { coupons, ...paged } = await listCoupons(visit, request)
  const today = dayOf(visit.now())
  return { paged, rows: coupons.map((coupon) => withState(coupon, today)) }
}

/** All coupons of a list, for its CSV. */
export async function* eachCoupon(visit: Visit, query: CouponQuery) {
  const today = dayOf(visit.now())
  yield (await listAllCoupons(visit, query)).map((coupon) => withState(coupon, today))
}

/** A coupon with its form's values and the readers who used it. */
export async function viewCouponPage(visit: Visit, couponId: string) {
  const coupon = await getEditedCoupon(visit, { id: couponId })
  const [uses, choices] = await Promise.all([getCouponUses(visit, { id: couponId }), viewChoices(visit)])
  return { coupon, uses, ...choices }
}

/** The plans and the user groups that a coupon can be for. */
export async function viewChoices(visit: Visit) {
  const [plans, groups] = await Promise.all([viewPlanChoices(visit), listAllUserGroups(visit)])
  return { plans, groups: groups.map(({ id, name }) => ({ value: id, label: name })) }
}

function withState(coupon: EditedCoupon, today: Day) {
  const state = coupon.expiresOn < today ? 'expired' : coupon.used >= coupon.usages ? 'usedUp' : 'usable'
  return { ...coupon, state: state as 'expired' | 'usedUp' | 'usable' }
}
