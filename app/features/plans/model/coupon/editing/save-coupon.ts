import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { readEditedPlans } from '#app/features/plans/model/plan/editing/edited-plan-store.ts'
import { isMissingReference } from '#app/kernel/data/commit.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseTogether } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { CouponBatchInput, CouponInput } from './coupon-input.ts'
import {
  countGroups,
  deleteCouponRow,
  deleteLimits,
  type EditedCoupon,
  insertCoupons,
  insertLimits,
  isCodeTaken,
  updateCoupon,
} from './edited-coupon-store.ts'
import { getEditedCoupon } from './list-coupons.ts'

/**
 * Adds a coupon. Refuses a code that another coupon has with `duplicateCode` (855), a plan of another site with
 * `subscriptionNotFound`, a user group of another site with `userGroupNotFound`, a last day in the past with `invalidDate` (410), and fewer uses than the client says were made
 * with `couponInvalid` (834, R424). A new coupon has no uses.
 */
export async function addCoupon(
  visit: Visit,
  { revision: _, ...input }: CouponInput,
  usedBefore = 0,
): Promise<EditedCoupon> {
  const admin = requireStaff(visit, 'service')
  const { tenantId } = visit.site
  await refuseTogether(
    input,
    () => ensureCodeFree(visit, input.code, null),
    () => ensureUsages(input.usages, usedBefore),
    () => ensureNotOver(visit, input.expiresOn),
    () => ensurePlans(visit, input.planIds),
    () => ensureGroups(visit, input.groupIds),
  )
  const id = newElementId(visit.randomBytes)
  await commit(visit, [
    insertCoupons(visit.db, tenantId, [{ id, code: input.code }], {
      ...input,
      batch: null,
      now: visit.now(),
    }),
    ...insertLimits(visit.db, tenantId, [id], input),
    insertAudit(visit, admin, {
      action: 'coupon.add',
      subject: id,
      name: input.code,
      after: fieldsOf(input),
    }),
  ])
  return getEditedCoupon(visit, { id })
}

/**
 * Changes a coupon as a whole. Its last day may be in the past, which ends it. Refuses fewer uses than were made with
 * `couponInvalid` (834), and codes, plans and groups as `addCoupon` does. An order that has the coupon keeps its discount.
 */
export async function changeCoupon(
  visit: Visit,
  id: string,
  { revision, ...input }: CouponInput,
): Promise<EditedCoupon> {
  const admin = requireStaff(visit, 'service')
  const before = await getEditedCoupon(visit, { id })
  await refuseTogether(
    input,
    () => ensureCodeFree(visit, input.code, id),
    () => ensureUsages(input.usages, before.used),
    () => ensurePlans(visit, input.planIds),
    () => ensureGroups(visit, input.groupIds),
  )
  const place = { tenantId: visit.site.tenantId, id }
  await commit(visit, [
    updateCoupon(visit.db, place, input, { revision, now: visit.now() }),
    ...deleteLimits(visit.db, place),
    ...insertLimits(visit.db, place.tenantId, [id], input),
    insertAudit(visit, admin, {
      action: 'coupon.update',
      subject: id,
      name: input.code,
      before: fieldsOf(before),
      after: fieldsOf(input),
    }),
  ])
  return getEditedCoupon(visit, { id })
}

/** Deletes a coupon that nobody used. Refuses a used one with `couponInUse`. It can be ended by its last day instead. */
export async function deleteCoupon(visit: Visit, { id }: { id: string }): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const coupon = await getEditedCoupon(visit, { id })
  if (coupon.used > 0) refuse('couponInUse')
  const place = { tenantId: visit.site.tenantId, id }
  await commit(visit, [
    ...deleteLimits(visit.db, place),
    deleteCouponRow(visit.db, place),
    insertAudit(visit, admin, {
      action: 'coupon.delete',
      subject: id,
      name: coupon.code,
      before: fieldsOf(coupon),
    }),
  ]).catch((error) => {
    // A reader used the coupon at the same moment.
    if (isMissingReference(error)) refuse('couponInUse')
    throw error
  })
}

/**
 * Refuses a code that another coupon has. The constraint enforces this anyway; checking here reports it together with the other problems.
 */
async function ensureCodeFree({ db, site }: Visit, code: string, except: string | null): Promise<void> {
  if (await isCodeTaken(db, site.tenantId, { code, except })) refuse('duplicateCode')
}

function ensureUsages(usages: number, used: number): void {
  if (usages < used)
    refuse('couponInvalid', { fields: { usages: [fieldProblem('tooSmall', { min: used })] } })
}

/** Refuses a new coupon that nobody could use with `invalidDate` (410). */
function ensureNotOver({ now }: Pick<Visit, 'now'>, expiresOn: string): void {
  if (expiresOn < dayOf(now())) refuse('invalidDate', { fields: { expiresOn: ['dayIsPast'] } })
}

/** Refuses an id that isn't a plan of the site with `subscriptionNotFound` (831). */
async function ensurePlans(visit: Visit, planIds: readonly string[]): Promise<void> {
  if (planIds.length === 0) return
  const plans = await readEditedPlans(visit.db, { tenantId: visit.site.tenantId, today: dayOf(visit.now()) })
  if (!planIds.every((id) => plans.some((plan) => plan.id === id)))
    refuse('subscriptionNotFound', { fields: { planIds: ['invalidId'] } })
}

/** Refuses an id that isn't a user group of the site with `userGroupNotFound` (705). */
async function ensureGroups({ db, site }: Visit, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return
  if ((await countGroups(db, site.tenantId, groupIds)) !== groupIds.length)
    refuse('userGroupNotFound', { fields: { groupIds: ['invalidId'] } })
}

function fieldsOf({
  code,
  percent,
  amount,
  expiresOn,
  usages,
  planIds,
  groupIds,
}: Omit<CouponInput, 'revision' | 'expiresOn'> & { expiresOn: string }) {
  return {
    code,
    percent,
    amount,
    expiresOn,
    usages,
    planIds: [...planIds].sort(),
    groupIds: [...groupIds].sort(),
  }
}

/** Characters of codes, without those that are easily confused. There are 32, so that five bits of a byte choose one without bias. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 60 bits, so that nobody can guess one of ten thousand codes. */
const codeLength = 12

/** The most coupons of one statement. It keeps their list below the maximum size of a parameter. */
const maxPerStatement = 2500

/**
 * Makes up to 10,000 codes at once, each a coupon of its own, all or none. Returns what they have in common. Refuses as
 * `addCoupon` does.
 */
export async function makeCoupons(
  visit: Visit,
  input: CouponBatchInput,
): Promise<{ batch: string; count: number }> {
  const admin = requireStaff(visit, 'service')
  ensureNotOver(visit, input.expiresOn)
  await ensurePlans(visit, input.planIds)
  await ensureGroups(visit, input.groupIds)
  const { tenantId } = visit.site
  const batch = newElementId(visit.randomBytes)
  const terms = { ...input, batch, now: visit.now() }
  const coupons = newCodes(visit, input)
  await commit(visit, [
    ...inParts(coupons).flatMap((some) => [
      insertCoupons(visit.db, tenantId, some, terms),
      ...insertLimits(
        visit.db,
        tenantId,
        some.map(({ id }) => id),
        input,
      ),
    ]),
    insertAudit(visit, admin, {
      action: 'coupon.make',
      subject: batch,
      name: input.prefix,
      after: {
        count: input.count,
        percent: input.percent,
        amount: input.amount,
        expiresOn: input.expiresOn,
        usages: input.usages,
        groupIds: [...input.groupIds].sort(),
      },
    }),
  ])
  return { batch, count: coupons.length }
}

function inParts<One>(all: readonly One[]): One[][] {
  const parts = Math.ceil(all.length / maxPerStatement)
  return Array.from({ length: parts }, (_, at) => all.slice(at * maxPerStatement, (at + 1) * maxPerStatement))
}

/** Makes codes of twelve characters in groups of four, after the prefix. */
function newCodes(
  { randomBytes }: Visit,
  { prefix, count }: CouponBatchInput,
): { id: string; code: string }[] {
  return Array.from({ length: count }, () => {
    const signs = Array.from(randomBytes(codeLength), (byte) => alphabet[byte & 31]).join('')
    const groups = signs.match(/.{4}/g) ?? []
    return { id: newElementId(randomBytes), code: [...(prefix === '' ? [] : [prefix]), ...groups].join('-') }
  })
}
