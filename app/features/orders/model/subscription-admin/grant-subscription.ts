import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { accountsNamed } from '#app/features/orders/model/ledger/transaction-store.ts'
import { openStates } from '#app/features/orders/model/order/order.ts'
import { getEditedPlan } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import { coverageOf } from '#app/features/plans/model/plan/plan.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { dayInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Gives a reader of the site a plan from one day to another. It costs nothing and never renews. Returns the
 * registration's id.
 *
 * Refuses with `userNotFound` (701) if the site has no such reader, `subscriptionNotFound` (831) for another site's plan
 * or a draft, `invalidDate` for days in the past, `planAlreadyRegistered` (835) if the reader has it on one of these days
 * (R374), `existingPlanNotCancelled` (881) if they have another with the same content groups, and `paymentProcessing`
 * (871) while they are buying one.
 */
export async function grantSubscription(visit: Visit, input: GrantInput): Promise<{ id: string }> {
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
  // One reader's id may be another reader's sign-in name. Then it isn't clear who is meant.
  if (reader === undefined || another !== undefined)
    return refuse('userNotFound', { fields: { reader: ['noSuchReader'] } })
  return reader
}

async function getGrantable(visit: Visit, id: string) {
  const plan = await getEditedPlan(visit, { id })
  if (plan.state === 'draft') refuse('subscriptionNotFound', { fields: { planId: ['invalidId'] } })
  return plan
}

const maxYears = 10

/** The latest end of a grant that begins on a day. */
function lastGrantDay(startsOn: Day): Day {
  return `${Number(startsOn.slice(0, 4)) + maxYears}${startsOn.slice(4)}` as Day
}

/** A plan that an administrator gives to a reader free of charge: the reader, the days and the reason. */
export const GrantInput = z
  .object({
    reader: z
      .string({ error: 'required' })
      .trim()
      .min(1, 'required')
      .max(254, fieldProblem('tooLong', { max: 254 })),
    planId: z
      .string({ error: 'required' })
      .min(1, 'required')
      .max(64, fieldProblem('tooLong', { max: 64 }))
      .meta({ input: 'choice' }),
    startsOn: dayInput,
    endsOn: dayInput,
    reason: z
      .string({ error: 'required' })
      .trim()
      .min(1, 'required')
      .max(500, fieldProblem('tooLong', { max: 500 }))
      .meta({ input: 'long' }),
  })
  .superRefine(({ startsOn, endsOn }, context) => {
    const last = lastGrantDay(startsOn)
    const problem = (message: string) =>
      context.addIssue({ code: 'custom', path: ['endsOn'], message, input: endsOn })
    if (endsOn < startsOn) problem('endBeforeStart')
    if (endsOn > last) problem(fieldProblem('tooLate', { day: last }))
  })
export type GrantInput = z.output<typeof GrantInput>

type Granted = {
  tenantId: number
  id: string
  accountId: string
  planId: string
  coverage: string
  startsOn: Day
  endsOn: Day
  createdAt: number
}

/** Finds at most two readers with this name or id who haven't closed their account. */
function findReadersNamed(db: Database, tenantId: number, typed: string) {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.name'])
    .where('account.tenant_id', '=', tenantId)
    .where('account.cancelled_at', 'is', null)
    .where('account.id', 'in', accountsNamed(db, tenantId, typed))
    .limit(2)
    .execute()
}

/** Whether the reader is buying the plan. A grant would take the days that this purchase pays for. */
async function hasOpenPurchase(db: Database, granted: Granted): Promise<boolean> {
  return (await openPurchases(db, granted).executeTakeFirst()) !== undefined
}

/** Finds open purchases of the plan, or of another with the same content groups. */
function openPurchases(db: Database, { tenantId, accountId, planId, coverage }: Granted) {
  return (
    db
      .selectFrom('payment_order')
      .select('payment_order.id')
      .where('payment_order.tenant_id', '=', tenantId)
      .where('payment_order.account_id', '=', accountId)
      // This condition is always true. Without it SQLite's planner would use the primary key instead of the index.
      .where('payment_order.plan_id', '>', '')
      .where(({ eb, or }) =>
        or([eb('payment_order.plan_id', '=', planId), eb('payment_order.coverage', '=', coverage)]),
      )
      .where('payment_order.kind', '=', 'purchase')
      .where('payment_order.state', 'in', openStates)
  )
}

/**
 * Inserts the grant, unless the reader is buying the plan or another with its content groups. The constraints registration_running and
 * registration_covered refuse days that are taken.
 */
function insertGranted(db: Database, granted: Granted): Write {
  const row = {
    tenant_id: granted.tenantId,
    id: granted.id,
    account_id: granted.accountId,
    plan_id: granted.planId,
    coverage: granted.coverage,
    status: 'ACTIVE' as const,
    starts_on: granted.startsOn,
    ends_on: granted.endsOn,
    source: 'grant' as const,
    created_at: granted.createdAt,
  }
  const isFree = sql<SqlBool>`NOT EXISTS ${openPurchases(db, granted)}`
  return insertWhere(db, 'registration', row, isFree)
}

/** A condition for the writes that follow: the grant was inserted. */
function isGranted(db: Database, { tenantId, id }: Granted) {
  const granted = db
    .selectFrom('registration')
    .select('registration.id')
    .where('registration.tenant_id', '=', tenantId)
    .where('registration.id', '=', id)
  return sql<SqlBool>`EXISTS ${granted}`
}
