import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { recordPrice } from '#app/features/plans/model/price/price-period-store.ts'
import { taxClasses } from '#app/features/plans/model/tax/tax-rate.ts'
import { isMissingReference } from '#app/kernel/data/commit.ts'
import { planImageKey } from '#app/kernel/data/files.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseFields, refuseTogether } from '#app/kernel/errors/refusal.ts'
import { filledWords, inWording, storedWords, type Wording } from '#app/kernel/i18n/translations.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { dayInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { filledWordsInput, wordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  deletePlanRow,
  type EditedPlan,
  insertPlan,
  isPlanUsed,
  isShownImage,
  orderPlanRows,
  type PlanColumns,
  readEditedPlans,
  replacePlanGroups,
  updatePlan,
} from './edited-plan-store.ts'

/** The most free days of a plan (R369). */
const maxFreeDays = 29

/** All plans of the site in their order, drafts and withdrawn ones too, for its administrators. */
export async function listEditedPlans(visit: Visit): Promise<EditedPlan[]> {
  requireStaff(visit, 'service')
  return readEditedPlans(visit.db, { tenantId: visit.site.tenantId, today: dayOf(visit.now()) })
}

/** One plan. Refuses an unknown id with `subscriptionNotFound`. */
export async function getEditedPlan(visit: Visit, { id }: { id: string }): Promise<EditedPlan> {
  const plans = await listEditedPlans(visit)
  return plans.find((plan) => plan.id === id) ?? refuse('subscriptionNotFound')
}

/**
 * Adds a plan after the others. Refuses more than 29 free days with `freeDaysOverLimit` (880, R369), and content groups that aren't the
 * site's.
 */
export async function addPlan(visit: Visit, input: PlanInput): Promise<EditedPlan> {
  const admin = requireStaff(visit, 'service')
  await ensurePlan(visit, input)
  const plan = columnsOf(visit, input)
  const place = { tenantId: visit.site.tenantId, id: newElementId(visit.randomBytes) }
  await commit(visit, [
    insertPlan(visit.db, place, plan, visit.now()),
    ...recordPrice(visit.db, place, visit.now()),
    ...replacePlanGroups(visit.db, place, input.groupIds),
    insertAudit(visit, admin, {
      action: 'plan.add',
      subject: place.id,
      name: plan.name,
      after: fieldsOf({ ...plan, groupIds: input.groupIds }),
    }),
  ])
  return getEditedPlan(visit, place)
}

/**
 * Changes a plan as a whole. Running registrations keep their price (ruling 46) and get another tax class with their next charge; those of
 * a withdrawn plan don't renew. Refuses as `addPlan` does, and an outdated revision with `changedMeanwhile`.
 */
export async function changePlan(visit: Visit, id: string, input: PlanInput): Promise<EditedPlan> {
  const admin = requireStaff(visit, 'service')
  const before = await getEditedPlan(visit, { id })
  await ensurePlan(visit, input)
  const plan = columnsOf(visit, input, before)
  const place = { tenantId: visit.site.tenantId, id }
  await commit(visit, [
    updatePlan(visit.db, place, plan, { revision: input.revision ?? before.revision, now: visit.now() }),
    ...recordPrice(visit.db, place, visit.now()),
    ...replacePlanGroups(visit.db, place, input.groupIds),
    insertAudit(visit, admin, {
      action: 'plan.update',
      subject: id,
      name: plan.name,
      before: fieldsOf(before),
      after: fieldsOf({ ...plan, groupIds: input.groupIds }),
    }),
  ])
  return getEditedPlan(visit, { id })
}

/**
 * Deletes a plan that nobody ever had. Refuses one that is in use with `planInUse` (836, R375). It can be withdrawn
 * instead.
 */
export async function deletePlan(visit: Visit, { id }: { id: string }): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const plan = await getEditedPlan(visit, { id })
  const place = { tenantId: visit.site.tenantId, id }
  if (await isPlanUsed(visit.db, place)) refuse('planInUse')
  await commit(visit, [
    ...deletePlanRow(visit.db, place),
    insertAudit(visit, admin, {
      action: 'plan.delete',
      subject: id,
      name: plan.name,
      before: fieldsOf(plan),
    }),
  ]).catch((error) => {
    // A reader bought the plan at the same moment.
    if (isMissingReference(error)) refuse('planInUse')
    throw error
  })
  await forgetPicture(visit, plan.imageName)
}

/** Puts the plans into the given order. Plans that it doesn't name come last. Refuses an unknown id with `subscriptionNotFound`. */
export async function orderPlans(visit: Visit, { ids }: { ids: readonly string[] }): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const plans = await listEditedPlans(visit)
  if (!ids.every((id) => plans.some((plan) => plan.id === id))) refuse('subscriptionNotFound')
  const order = [...new Set([...ids, ...plans.map(({ id }) => id)])]
  await commit(visit, [
    orderPlanRows(visit.db, visit.site.tenantId, order),
    insertAudit(visit, admin, {
      action: 'plan.order',
      subject: String(visit.site.tenantId),
      before: { order: plans.map(({ name }) => name) },
      after: { order: order.map((id) => plans.find((plan) => plan.id === id)?.name) },
    }),
  ])
}

/** Moves a plan one place up or down. Does nothing if it is already the first or the last. */
export async function movePlan(visit: Visit, { id, by }: { id: string; by: 'up' | 'down' }): Promise<void> {
  const ids = (await listEditedPlans(visit)).map((plan) => plan.id)
  const at = ids.indexOf(id)
  if (at < 0) refuse('subscriptionNotFound')
  const to = by === 'up' ? at - 1 : at + 1
  const other = ids[to]
  if (other !== undefined) await orderPlans(visit, { ids: ids.with(at, other).with(to, id) })
}

function ensurePlan({ site }: Visit, input: PlanInput): Promise<void> {
  const { price, discountPrice, freeDays, groupIds } = input
  const known = site.groups.filter(({ type }) => type === 'normal').map(({ id }) => id)
  return refuseTogether(
    input,
    () =>
      freeDays > maxFreeDays &&
      refuse('freeDaysOverLimit', { fields: { freeDays: [fieldProblem('tooBig', { max: maxFreeDays })] } }),
    () =>
      discountPrice !== null && discountPrice >= price && refuseFields({ discountPrice: ['notBelowPrice'] }),
    () =>
      !groupIds.every((id) => known.includes(id)) &&
      refuse('contentGroupNotFound', { fields: { groupIds: ['invalidId'] } }),
  )
}

function columnsOf(visit: Visit, input: PlanInput, known?: EditedPlan): PlanColumns {
  const { name, description, price, discountPrice, duration, durationType, freeDays, state } = input
  const words = storedWords(visit, { name, description }, known)
  const { name: called } = filledWords(visit, { name }, known)
  const taxClass = input.taxClass ?? known?.taxClass ?? 'standard'
  return { ...words, name: called, price, discountPrice, taxClass, duration, durationType, freeDays, state }
}

function fieldsOf(plan: PlanColumns & Pick<EditedPlan, 'groupIds'>) {
  const { name, description, translations, price, discountPrice, taxClass, groupIds, state, freeDays } = plan
  const period = `${plan.duration} ${plan.durationType}`
  return {
    name,
    description,
    translations,
    price,
    discountPrice,
    taxClass,
    period,
    freeDays,
    groupIds,
    state,
  }
}

/**
 * Deletes a plan's former picture. Call it after the commit that removed it, so that a picture that a plan names always
 * exists. Another plan of the site may still use the same picture.
 */
export async function forgetPicture(visit: Visit, name: string | null): Promise<void> {
  const { tenantId } = visit.site
  if (name === null || (await isShownImage(visit.db, { tenantId, name }))) return
  await visit.env.FILES.delete(planImageKey(tenantId, name))
}

/** A plan on the API for administrators, with the names of the specification (SubscriptionPlan) and fields that only administrators see. */
export function viewEditedPlan(plan: EditedPlan, visit: Wording) {
  const { id, name, description, translations, imageName, price, discountPrice, state, running, revision } =
    inWording(visit, plan)
  return {
    id,
    name,
    description,
    translations,
    imageName,
    price,
    discountPrice,
    taxClass: plan.taxClass,
    duration: plan.duration,
    durationType: plan.durationType,
    numberFreeTerm: plan.freeDays,
    subscriptionContentGroups: plan.groupIds.map((group) => ({ contentGroupId: String(group) })),
    state,
    running,
    revision,
  }
}

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(min, fieldProblem('tooSmall', { min }))
    .max(max, fieldProblem('tooBig', { max }))

/** Yen without tax. The maximum with tax stays below what a card can be charged at once. */
const priceInput = whole(0, 9_000_000)

/** An empty price means that the plan has none of this kind. */
const noPrice = z
  .union([z.literal(''), z.null(), priceInput], { error: 'notANumber' })
  .default(null)
  .transform((price) => (price === '' ? null : price))

const planStates = ['draft', 'published', 'withdrawn'] as const

/** A plan as forms and the API send it. More than 29 `freeDays` are refused by a name of their own (R369). */
export const PlanInput = z.object({
  name: filledWordsInput(100),
  description: wordsInput(2000, 'long-languages'),
  groupIds: z
    .array(z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId'), { error: 'invalid' })
    .max(500, fieldProblem('tooMany', { max: 500 }))
    .default([])
    .transform((ids) => [...new Set(ids)]),
  price: priceInput,
  /** The price for signed-in readers (ruling 29). */
  discountPrice: noPrice.meta({ input: 'number' }),
  /** A client that doesn't know of it leaves a plan's class as it is. */
  taxClass: z.enum(taxClasses, { error: 'notAChoice' }).optional(),
  duration: whole(1, 400),
  durationType: z.enum(['day', 'month', 'year'], { error: 'notAChoice' }).default('month'),
  freeDays: whole(0, 9999).default(0),
  state: z.enum(planStates, { error: 'notAChoice' }).default('draft'),
  revision: revisionInput,
})
export type PlanInput = z.output<typeof PlanInput>

/** A new price for running registrations. */
export const PriceNoticeInput = z.object({
  price: priceInput,
  effectiveOn: dayInput.meta({ input: 'day' }),
})
