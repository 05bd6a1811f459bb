import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { parseCall } from '#app/doors/parse-call.ts'
import {
  addOrdinal,
  changeOrdinal,
  deleteOrdinal,
  getOrdinal,
  listOrdinals,
  OrdinalFields,
  OrdinalInput,
  viewOrdinal,
} from '#app/features/plans/model/discount-ordinal/edit-ordinals.ts'
import { offsetOf, pagedOf, readPaging } from '#app/kernel/values/paging.ts'

const byId = z.object({ id: z.string().max(64) })

/** A discount with the names of the specification's fields. */
const OrdinalCall = z.object({
  subscriptionPlanId: OrdinalFields.shape.planId,
  ordinal: OrdinalFields.shape.ordinal,
  discountPercent: OrdinalFields.shape.percent,
  discountPrice: OrdinalFields.shape.price,
  revision: OrdinalFields.shape.revision,
})
function inputOf(call: z.output<typeof OrdinalCall>): OrdinalInput {
  const { subscriptionPlanId, ordinal, discountPercent, discountPrice, revision } = call
  const fields = {
    planId: subscriptionPlanId,
    ordinal,
    percent: discountPercent,
    price: discountPrice,
    revision,
  }
  return parseCall(OrdinalInput, fields)
}

const saidAs = { planId: 'subscriptionPlanId', percent: 'discountPercent', price: 'discountPrice' }

/** Calls for the discounts of a reader's n-th purchase of a plan (ruling 33). */
export const ordinalEndpoints = [
  endpoint('GET /discount-ordinal/page', {
    summary: 'Lists the discounts of n-th purchases, by plan and number',
    access: 'service',
    input: z.object({
      page: z.unknown().optional(),
      size: z.unknown().optional(),
      sort: z.enum(['asc', 'desc']).optional().catch(undefined),
    }),
    run: async (visit, { sort, ...call }) => {
      const [paging, all] = [readPaging(call), await listOrdinals(visit)]
      const [sorted, from] = [sort === 'desc' ? all.toReversed() : all, offsetOf(paging)]
      return { ...pagedOf(paging, all.length), ordinals: sorted.slice(from, from + paging.size) }
    },
    view: ({ ordinals, ...paged }) => ({ ...paged, subscriptionOrdinals: ordinals.map(viewOrdinal) }),
  }),
  endpoint('GET /discount-ordinal/:id', {
    summary: 'Returns one discount',
    access: 'service',
    input: byId,
    run: getOrdinal,
    view: viewOrdinal,
  }),
  endpoint('POST /discount-ordinal/add', {
    summary: 'Adds a discount, as a percentage of the plan’s price or as a price',
    access: 'service',
    input: OrdinalCall,
    saidAs,
    run: (visit, call) => addOrdinal(visit, inputOf(call)),
    view: viewOrdinal,
  }),
  endpoint('PUT /discount-ordinal/update/:id', {
    record: 'GET /discount-ordinal/:id',
    summary: 'Replaces a discount',
    access: 'service',
    input: OrdinalCall.extend(byId.shape),
    saidAs,
    run: (visit, { id, ...call }) => changeOrdinal(visit, id, inputOf(call)),
    view: viewOrdinal,
  }),
  endpoint('DELETE /discount-ordinal/delete/:id', {
    summary: 'Deletes a discount; orders that have it keep their price',
    access: 'service',
    input: byId,
    run: deleteOrdinal,
    view: () => null,
  }),
]
