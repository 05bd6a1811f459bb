import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { getEditedPlan } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { OrdinalInput } from './ordinal-input.ts'
import {
  type DiscountOrdinal,
  deleteOrdinalRow,
  insertOrdinal,
  readOrdinals,
  updateOrdinal,
} from './ordinal-store.ts'

/** The discounts of n-th purchases (ruling 33), by plan and number, for the site's administrators. */
export async function listOrdinals(visit: Visit): Promise<DiscountOrdinal[]> {
  requireStaff(visit, 'service')
  return readOrdinals(visit.db, { tenantId: visit.site.tenantId, locale: visit.locale })
}

/** One of them. Refuses `notFound`. */
export async function getOrdinal(visit: Visit, { id }: { id: string }): Promise<DiscountOrdinal> {
  const known = await listOrdinals(visit)
  return known.find((discount) => discount.id === id) ?? refuse('notFound')
}

/** Adds one. Refuses a plan that isn't the site's with `subscriptionNotFound`, a number that has a discount with `badParameters`. */
export async function addOrdinal(
  visit: Visit,
  { revision: _, ...input }: OrdinalInput,
): Promise<DiscountOrdinal> {
  const admin = requireStaff(visit, 'service')
  const plan = await ensureFree(visit, input, null)
  const place = { tenantId: visit.site.tenantId, id: newElementId(visit.randomBytes) }
  await commit(visit, [
    insertOrdinal(visit.db, place, input, visit.now()),
    insertAudit(visit, admin, { action: 'ordinal.add', subject: place.id, name: plan.name, after: input }),
  ])
  return getOrdinal(visit, place)
}

/** Changes one as a whole. Orders that already have it keep their price. Refuses as `addOrdinal` does. */
export async function changeOrdinal(
  visit: Visit,
  id: string,
  { revision, ...input }: OrdinalInput,
): Promise<DiscountOrdinal> {
  const admin = requireStaff(visit, 'service')
  const { plan: _, id: __, revision: ___, ...before } = await getOrdinal(visit, { id })
  const plan = await ensureFree(visit, input, id)
  await commit(visit, [
    updateOrdinal(visit.db, { tenantId: visit.site.tenantId, id }, input, { revision, now: visit.now() }),
    insertAudit(visit, admin, {
      action: 'ordinal.update',
      subject: id,
      name: plan.name,
      before,
      after: input,
    }),
  ])
  return getOrdinal(visit, { id })
}

export async function deleteOrdinal(visit: Visit, { id }: { id: string }): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { plan, planId, ordinal, percent, price } = await getOrdinal(visit, { id })
  await commit(visit, [
    deleteOrdinalRow(visit.db, { tenantId: visit.site.tenantId, id }),
    insertAudit(visit, admin, {
      action: 'ordinal.delete',
      subject: id,
      name: plan,
      before: { planId, ordinal, percent, price },
    }),
  ])
}

/** There is one discount per number. If two are added at the same moment, the index lets only one through. */
async function ensureFree(
  visit: Visit,
  { planId, ordinal }: Omit<OrdinalInput, 'revision'>,
  except: string | null,
) {
  const [plan, known] = [await getEditedPlan(visit, { id: planId }), await listOrdinals(visit)]
  const isTaken = known.some((one) => one.planId === planId && one.ordinal === ordinal && one.id !== except)
  if (isTaken) refuse('badParameters', { fields: { ordinal: ['ordinalTaken'] } })
  return plan
}
