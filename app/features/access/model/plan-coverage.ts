import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Database, type OrFound, prepared } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'

/** The reader that plans are checked for. Guests have no account and so no plans. `today` is a day in Japan. */
export type PlanReader = { tenantId: number; accountId: string | null; today: string }

/** A `PlanReader` as the parameters of a statement. '' is the account of a guest. */
export type AccessParameters = { tenantId: number; accountId: string; today: string }

export function parametersOf({ tenantId, accountId, today }: PlanReader): AccessParameters {
  return { tenantId, accountId: accountId ?? '', today }
}

/**
 * Whether the content belongs to no plan, or the reader has a running registration for one that includes it (R140, R287).
 */
export async function isCoveredByPlan(
  db: Database,
  tenantId: number,
  { contentId, accountId, today }: ReaderOfContent,
): Promise<boolean> {
  const isKnown = typeof contentId === 'string' && (accountId === null || typeof accountId === 'string')
  const plans = isKnown
    ? await coverage(db, { ...parametersOf({ tenantId, accountId, today }), contentId })
    : await coveringPlans(db, { tenantId, accountId, today, contentId } as Covered).execute()
  return plans.length === 0 || plans.some((plan) => plan.isRegistered === 1)
}

/** A reader and a content. Guests have no account. */
export type ReaderOfContent = {
  contentId: OrFound<string>
  accountId: OrFound<string | null>
  today: string
}

type Covered = AccessParameters & { contentId: string }

const coverage = prepared<Covered>()(coveringPlans)

function coveringPlans(db: Database, at: Covered) {
  return db
    .selectFrom('content_in_group as stands')
    .innerJoin('subscription_plan_group as covered', (join) =>
      inTenant(join, 'covered.group_id', 'stands.group_id'),
    )
    .select((eb) => [
      'covered.plan_id',
      isRegistered(at)(eb as unknown as CoveringPlan)
        .$castTo<0 | 1>()
        .as('isRegistered'),
    ])
    .distinct()
    .where('stands.tenant_id', '=', at.tenantId)
    .where('stands.content_id', '=', at.contentId)
    .where((eb) => isNoDraft(eb as unknown as CoveringPlan))
    .$castTo<{ plan_id: string; isRegistered: 0 | 1 }>()
}

type CoveringPlan = ExpressionBuilder<Tables & { covered: Tables['subscription_plan_group'] }, 'covered'>

/** Whether a registration runs: today is within its period, cancelled or not (R366, R367), and no chargeback holds it back. */
export function isRunning(at: Pick<AccessParameters, 'accountId' | 'today'>) {
  return (eb: ExpressionBuilder<Tables, 'registration'>) =>
    eb.and([
      eb('registration.account_id', '=', at.accountId),
      eb('registration.status', '!=', 'REFUNDED'),
      eb('registration.starts_on', '<=', at.today),
      eb('registration.ends_on', '>=', at.today),
      sql<SqlBool>`registration.held IS NOT 'right'`,
    ])
}

/** The plans that include a content through its groups. */
export function plansOf(eb: ExpressionBuilder<Tables, 'content'>) {
  return eb
    .selectFrom('content_in_group as stands')
    .innerJoin('subscription_plan_group as covered', (join) =>
      inTenant(join, 'covered.group_id', 'stands.group_id'),
    )
    .select('covered.plan_id')
    .whereRef('stands.tenant_id', '=', 'content.tenant_id')
    .whereRef('stands.content_id', '=', 'content.id')
    .where((eb) => isNoDraft(eb as unknown as CoveringPlan))
}

/** Whether the plan that is joined as `covered` isn't a draft. Drafts include nothing yet. */
function isNoDraft(eb: CoveringPlan) {
  const draft = eb
    .selectFrom('subscription_plan as draft')
    .select('draft.id')
    .whereRef('draft.tenant_id', '=', 'covered.tenant_id')
    .whereRef('draft.id', '=', 'covered.plan_id')
    .where('draft.state', '=', 'draft')
  return eb.not(eb.exists(draft))
}

/** Whether the reader may use the plan that is joined as `covered`. */
export function isRegistered(at: AccessParameters) {
  return (eb: CoveringPlan) =>
    eb.exists(
      eb
        .selectFrom('registration')
        .select('registration.id')
        .whereRef('registration.tenant_id', '=', 'covered.tenant_id')
        .whereRef('registration.plan_id', '=', 'covered.plan_id')
        .where(isRunning(at)),
    )
}
