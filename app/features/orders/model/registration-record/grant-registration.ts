import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { coverageOf } from '#app/features/plans/model/plan/coverage.ts'
import { getEditedPlan } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { GrantInput } from './grant-input.ts'
import { findReadersNamed, hasOpenPurchase, insertGranted, isGranted } from './grant-store.ts'

/**
 * Gives a reader of the site a plan from one day to another. It costs nothing and never renews. Answers the
 * registration's id.
 *
 * Refuses with `userNotFound` (701) if the site has no such reader, `subscriptionNotFound` (831) for another site's plan
 * or a draft, `invalidDate` for days in the past, `planAlreadyRegistered` (835) if the reader has it on one of these days
 * (R374), `existingPlanNotCancelled` (881) if they have another with the same content groups, and `paymentProcessing`
 * (871) while they are buying one.
 */
export async function grantRegistration(visit: Visit, input: GrantInput): Promise<{ id: string }> {
  const admin = requireStaff(visit, 'service')
  const reader = await getReader(visit, input.reader)
  const plan = await getGrantable(visit, input.planId)
  if (input.endsOn < dayOf(visit.now())) refuse('invalidDate', { fields: { endsOn: ['dayIsPast'] } })
  const granted = {
    tenantId: visit.site.tenantId,
    id: newElementId(visit.randomBytes),
    accountId: reader.id,
    planId: plan.id,
    coverage: coverageOf(plan.groupIds),
    startsOn: input.startsOn,
    endsOn: input.endsOn,
    createdAt: visit.now(),
  }
  if (await hasOpenPurchase(visit.db, granted)) refuse('paymentProcessing')
  const [made] = await commit(visit, [
    insertGranted(visit.db, granted),
    insertAudit(visit, admin, {
      action: 'registration.grant',
      subject: granted.id,
      name: `${reader.name} · ${plan.name}`,
      after: { accountId: reader.id, planId: plan.id, startsOn: input.startsOn, endsOn: input.endsOn },
      detail: { reason: input.reason },
      condition: isGranted(visit.db, granted),
    }),
  ]).catch((error) => {
    // The general texts of these refusals address the reader, so the administrator gets others.
    if (isRefusal(error) && error.name === 'planAlreadyRegistered')
      refuse('planAlreadyRegistered', { fields: { reader: ['readerHasPlan'] } })
    if (isRefusal(error) && error.name === 'existingPlanNotCancelled')
      refuse('existingPlanNotCancelled', { fields: { reader: ['readerHasSame'] } })
    throw error
  })
  if (made === 0) refuse('paymentProcessing')
  return { id: granted.id }
}

async function getReader(visit: Visit, typed: string): Promise<{ id: string; name: string }> {
  const [reader, another] = await findReadersNamed(visit.db, visit.site.tenantId, typed)
  // A reader's id may be another reader's sign-in name, which leaves open who is meant.
  if (reader === undefined || another !== undefined)
    return refuse('userNotFound', { fields: { reader: ['noSuchReader'] } })
  return reader
}

async function getGrantable(visit: Visit, id: string) {
  const plan = await getEditedPlan(visit, { id })
  if (plan.state === 'draft') refuse('subscriptionNotFound', { fields: { planId: ['invalidId'] } })
  return plan
}
