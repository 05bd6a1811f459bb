import { z } from 'zod'
import { endpoint, withinData } from '#app/doors/api/endpoint.ts'
import { parseCall } from '#app/doors/parse-call.ts'
import {
  CouponBatchFields,
  CouponBatchInput,
  CouponFields,
  CouponInput,
  CouponQuery,
} from '#app/features/plans/model/coupon/editing/coupon-input.ts'
import {
  getEditedCoupon,
  listAllCoupons,
  listCoupons,
  viewEditedCoupon,
} from '#app/features/plans/model/coupon/editing/list-coupons.ts'
import {
  addCoupon,
  changeCoupon,
  deleteCoupon,
  makeCoupons,
} from '#app/features/plans/model/coupon/editing/save-coupon.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

const byId = z.object({ id: z.string().max(64) })
const { code, percent, amount, expiresOn, planIds, groupIds, usages, revision } = CouponFields.shape

/** A coupon with the names of the specification's fields. */
const CouponCall = z.object({
  code,
  discountPercent: percent,
  discountAmount: amount,
  expiryDate: expiresOn,
  numberOfUsages: usages,
  subscriptionPlanIds: planIds,
  userGroupIds: groupIds,
  revision,
})
const BatchCall = CouponBatchFields.pick({ prefix: true, count: true }).extend({
  discountPercent: percent,
  discountAmount: amount,
  expiryDate: expiresOn,
  numberOfUsages: CouponBatchFields.shape.usages,
  subscriptionPlanIds: planIds,
  userGroupIds: groupIds,
})

/**
 * A new coupon has never been used, so the sent `numberUsed` isn't stored. It still may not contradict the number of uses
 * (R424).
 */
const NewCouponCall = CouponCall.extend({ numberUsed: z.coerce.number().int().min(0).default(0) })

type Terms = Omit<z.output<typeof CouponCall>, 'code' | 'revision'>
const termsOf = ({
  discountPercent,
  discountAmount,
  expiryDate,
  numberOfUsages,
  subscriptionPlanIds,
  userGroupIds,
}: Terms) => ({
  percent: discountPercent,
  amount: discountAmount,
  expiresOn: expiryDate,
  usages: numberOfUsages,
  planIds: subscriptionPlanIds,
  groupIds: userGroupIds,
})
const saidAs = {
  percent: 'discountPercent',
  amount: 'discountAmount',
  expiresOn: 'expiryDate',
  usages: 'numberOfUsages',
  planIds: 'subscriptionPlanIds',
  groupIds: 'userGroupIds',
}
function inputOf({ code, revision, ...terms }: z.output<typeof CouponCall>): CouponInput {
  return parseCall(CouponInput, { code, revision, ...termsOf(terms) })
}

/** Calls for the administrators of coupons. The call for readers is in another table. */
export const couponAdminEndpoints = [
  endpoint('GET /manage-coupon/page', {
    summary: 'Lists the coupons in pages, the latest first',
    access: 'service',
    input: CouponQuery.omit({ sort: true, direction: true }).extend({
      page: z.unknown().optional(),
      size: z.unknown().optional(),
      sort: z.enum(['asc', 'desc']).optional().catch(undefined),
    }),
    run: (visit, { page, size, sort, ...query }) =>
      listCoupons(visit, {
        query: { ...query, sort: 'created', direction: sort },
        paging: readPaging({ page, size }),
      }),
    view: ({ coupons, ...paged }) => ({ ...paged, coupons: coupons.map(viewEditedCoupon) }),
  }),
  endpoint('GET /manage-coupon', {
    summary: 'Lists all coupons, or those of one batch; at most 10,000',
    access: 'service',
    input: z.object({ batch: z.string().max(64).optional() }),
    run: listAllCoupons,
    view: (coupons) => coupons.map(viewEditedCoupon),
  }),
  endpoint('GET /manage-coupon/:id', {
    summary: 'Returns one coupon',
    access: 'service',
    input: byId,
    run: getEditedCoupon,
    view: viewEditedCoupon,
  }),
  endpoint('POST /manage-coupon/add', {
    summary: 'Adds a coupon',
    access: 'service',
    input: withinData(NewCouponCall),
    saidAs,
    run: (visit, { numberUsed, ...call }) => addCoupon(visit, inputOf(call), numberUsed),
    view: viewEditedCoupon,
  }),
  endpoint('POST /manage-coupon/add-many', {
    summary: 'Creates up to 10,000 coupons with codes that nobody can guess, all or none',
    access: 'service',
    input: withinData(BatchCall),
    saidAs,
    run: (visit, { prefix, count, ...terms }) =>
      makeCoupons(visit, parseCall(CouponBatchInput, { prefix, count, ...termsOf(terms) })),
  }),
  endpoint('PUT /manage-coupon/update/:id', {
    record: 'GET /manage-coupon/:id',
    summary: 'Replaces a coupon',
    access: 'service',
    input: withinData(CouponCall, byId),
    saidAs,
    run: (visit, { id, ...call }) => changeCoupon(visit, id, inputOf(call)),
    view: viewEditedCoupon,
  }),
  endpoint('DELETE /manage-coupon/delete/:id', {
    summary: 'Deletes a coupon that nobody has used',
    access: 'service',
    input: byId,
    run: deleteCoupon,
    view: () => null,
  }),
]
