import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { getEditedPlan } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The discounts of n-th purchases (ruling 33), by plan and number, for the site's administrators. */
export async function listOrdinals(visit: Visit): Promise<DiscountOrdinal[]> {
  requireStaff(visit, 'service')
  return readOrdinals(visit.db, { tenantId: visit.site.tenantId, locale: visit.locale })
}

/** One discount. Refuses an unknown id with `notFound`. */
export async function getOrdinal(visit: Visit, { id }: { id: string }): Promise<DiscountOrdinal> {
  const known = await listOrdinals(visit)
  return known.find((discount) => discount.id === id) ?? refuse('notFound')
}

/**
 * Adds a discount. Refuses a plan that isn't the site's with `subscriptionNotFound`, and a number that has a discount with `badParameters`.
 */
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

/** Changes a discount as a whole. Orders that already have it keep their price. Refuses as `addOrdinal` does. */
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

/** Refuses a number that has a discount already. If two are added at the same moment, the index lets only one through. */
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

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(min, fieldProblem('tooSmall', { min }))
    .max(max, fieldProblem('tooBig', { max }))
const orNothing = (number: z.ZodType<number>) =>
  z
    .union([z.literal(''), z.null(), number], { error: 'notANumber' })
    .default(null)
    .transform((typed) => (typed === '' ? null : typed))

/**
 * The discount of a reader's n-th purchase of a plan: either a percentage of the price, or a fixed price (yen without
 * tax).
 */
export const OrdinalFields = z.object({
  planId: z.string({ error: 'required' }).min(1, 'required').max(64, 'invalidId'),
  ordinal: whole(1, 1000),
  percent: orNothing(whole(1, 100)).meta({ input: 'number' }),
  price: orNothing(whole(0, 9_000_000)).meta({ input: 'number' }),
  revision: revisionInput,
})
const isOneKind = ({ percent, price }: { percent: number | null; price: number | null }) =>
  (percent === null) !== (price === null)
const oneKind = { error: 'percentOrPrice', path: ['percent'] }
export const OrdinalInput = OrdinalFields.refine(isOneKind, oneKind)
export type OrdinalInput = z.output<typeof OrdinalInput>

/** The forms of a discount's page: one saves the discount, the other deletes it. */
export const OrdinalForm = z.discriminatedUnion('form', [
  OrdinalFields.extend({ form: z.literal('discount') }).refine(isOneKind, oneKind),
  z.object({ form: z.literal('delete') }),
])

/** A discount on the API, with the names of the specification (SubscriptionOrdinal). */
export function viewOrdinal({ id, planId, plan, ordinal, percent, price, revision }: DiscountOrdinal) {
  return {
    id,
    subscriptionPlanId: planId,
    subscriptionPlanName: plan,
    ordinal,
    discountPercent: percent,
    discountPrice: price,
    revision,
  }
}

export type DiscountOrdinal = {
  id: string
  planId: string
  plan: string
  ordinal: number
  /** A discount has either a percentage or a price, in yen without tax. The other one is null. */
  percent: number | null
  price: number | null
  revision: number
}

type Place = { tenantId: number; id: string }
type Columns = Pick<DiscountOrdinal, 'planId' | 'ordinal' | 'percent' | 'price'>

/** assumed: no site needs more discounts, because nobody could keep track of them. */
const maxOrdinals = 1000

/** Reads all discounts of the site, by plan and number. */
function readOrdinals(
  db: Database,
  { tenantId, locale }: { tenantId: number; locale: Locale },
): Promise<DiscountOrdinal[]> {
  return db
    .selectFrom('discount_ordinal as discount')
    .innerJoin('subscription_plan as plan', (join) => inTenant(join, 'plan.id', 'discount.plan_id'))
    .select(['discount.id', 'discount.plan_id as planId', 'discount.ordinal', 'discount.percent'])
    .select(['discount.price', 'discount.revision', wordsIn('plan.name', locale).as('plan')])
    .where('discount.tenant_id', '=', tenantId)
    .orderBy('plan.ordinal')
    .orderBy('plan.id')
    .orderBy('discount.ordinal')
    .limit(maxOrdinals)
    .execute()
}

function insertOrdinal(db: Database, { tenantId, id }: Place, columns: Columns, now: number): Write {
  return db
    .insertInto('discount_ordinal')
    .values({ tenant_id: tenantId, id, ...rowOf(columns), updated_at: now })
}

function updateOrdinal(
  db: Database,
  { tenantId, id }: Place,
  columns: Columns,
  { revision, now }: { revision: number | null; now: number },
): Write {
  return db
    .updateTable('discount_ordinal')
    .set({ ...rowOf(columns), revision: nextRevision(revision), updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

function deleteOrdinalRow(db: Database, { tenantId, id }: Place): Write {
  return db.deleteFrom('discount_ordinal').where('tenant_id', '=', tenantId).where('id', '=', id)
}

function rowOf({ planId, ordinal, percent, price }: Columns) {
  return { plan_id: planId, ordinal, percent, price }
}
