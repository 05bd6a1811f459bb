import { type ExpressionBuilder, sql } from 'kysely'
import {
  type AccessParameters,
  isRunning,
  type PlanReader,
  parametersOf,
} from '#app/features/access/model/plan-coverage.ts'
import { lastFullPricePeriod, toPricePeriod } from '#app/features/plans/model/price/price-period-store.ts'
import { type Database, prepared } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { PlanOffer } from './plan.ts'

/** The visitor to whom plans are offered, and the language. */
export type PlanAsker = PlanReader & { locale: Locale }

/** A `PlanAsker` as the parameters of a statement. */
export type PlanParameters = AccessParameters & { locale: Locale }

export function planParametersOf({ locale, ...reader }: PlanAsker): PlanParameters {
  return { ...parametersOf(reader), locale }
}

/** The plans that cover a content through its groups, in the site's order. */
export async function listPlansOfContent(
  db: Database,
  { contentId, ...asker }: PlanAsker & { contentId: string },
): Promise<PlanOffer[]> {
  const find = asker.accountId === null ? plansOfContent.ofGuests : plansOfContent.ofReaders
  return (await find(db, { ...planParametersOf(asker), contentId })).map(toPlan)
}

export async function findPlan(db: Database, asker: PlanAsker, id: string): Promise<PlanOffer | null> {
  const [row] = await onePlan(db, { ...planParametersOf(asker), id })
  return row === undefined ? null : toPlan(row)
}

/** One page of all plans of the site and how many there are, in the site's order. */
export async function pageOfPlans(
  db: Database,
  asker: PlanAsker,
  part: { limit: number; offset: number },
): Promise<{ plans: PlanOffer[]; total: number }> {
  const [rows, totals] = await Promise.all([
    somePlans(db, { ...planParametersOf(asker), ...part }),
    countOfPlans(db, planParametersOf(asker)),
  ])
  return { plans: rows.map(toPlan), total: totals[0]?.total ?? 0 }
}

type PlanSource = ExpressionBuilder<Tables & { plan: Tables['subscription_plan'] }, 'plan'>

/** The columns of a plan, for a query that has `subscription_plan as plan` in its FROM. */
export function planColumns(at: PlanParameters) {
  return (eb: PlanSource) => [
    ...offerColumns(eb, at),
    hasSubscription(eb, at).as('isRegistered'),
    hadSubscription(eb, at).as('wasRegistered'),
  ]
}

/** The same columns for somebody without an account, who has no registrations: the database parses less. */
function planColumnsOfGuests(at: PlanParameters) {
  return (eb: PlanSource) => [
    ...offerColumns(eb, at),
    sql.lit<0 | 1>(0).as('isRegistered'),
    sql.lit<0 | 1>(0).as('wasRegistered'),
  ]
}

function offerColumns(eb: PlanSource, at: PlanParameters) {
  return [
    'plan.id' as const,
    wordsIn('plan.name', at.locale).as('name'),
    wordsIn('plan.description', at.locale).as('description'),
    'plan.image_name as imageName' as const,
    'plan.price' as const,
    'plan.discount_price as discountPrice' as const,
    'plan.tax_class as taxClass' as const,
    'plan.duration' as const,
    'plan.duration_type as durationType' as const,
    'plan.free_days as freeDays' as const,
    coveredGroups(eb).as('groupIds'),
    lastFullPricePeriod(eb).as('fullPricePeriod'),
  ]
}

function coveredGroups(eb: PlanSource) {
  return eb
    .selectFrom('subscription_plan_group as covered')
    .select(sql<string>`json_group_array(covered.group_id)`.as('ids'))
    .whereRef('covered.tenant_id', '=', 'plan.tenant_id')
    .whereRef('covered.plan_id', '=', 'plan.id')
}

function subscriptionsFor(eb: PlanSource) {
  return eb
    .selectFrom('registration')
    .select('registration.id')
    .whereRef('registration.tenant_id', '=', 'plan.tenant_id')
    .whereRef('registration.plan_id', '=', 'plan.id')
}

/** Whether a registration of the reader for the plan runs today. */
function hasSubscription(eb: PlanSource, at: AccessParameters) {
  return eb.exists(subscriptionsFor(eb).where(isRunning(at))).$castTo<0 | 1>()
}

/** Whether the reader ever had a registration for the plan. An order decides the same way whether a purchase is the first. */
function hadSubscription(eb: PlanSource, at: AccessParameters) {
  return eb
    .exists(
      subscriptionsFor(eb)
        .where('registration.account_id', '=', at.accountId)
        // This condition is always true. Without it SQLite would read the plan's registrations of all readers.
        .where('registration.ends_on', '>', ''),
    )
    .$castTo<0 | 1>()
}

/**
 * Whether the visitor may see the plan. Nobody sees drafts. A withdrawn plan is visible to readers whose registration for it still runs.
 */
function isOffered(at: AccessParameters) {
  return (eb: PlanSource) =>
    eb.or([
      eb('plan.state', '=', 'published'),
      eb.and([eb('plan.state', '=', 'withdrawn'), hasSubscription(eb, at)]),
    ])
}

export type PlanRow = Omit<PlanOffer, 'groupIds' | 'fullPricePeriod' | 'isRegistered' | 'isFirst'> & {
  groupIds: string
  fullPricePeriod: string | null
  isRegistered: 0 | 1
  wasRegistered: 0 | 1
}

export function toPlan({
  groupIds,
  fullPricePeriod,
  isRegistered,
  wasRegistered,
  ...plan
}: PlanRow): PlanOffer {
  return {
    ...plan,
    groupIds: JSON.parse(groupIds) as number[],
    fullPricePeriod: toPricePeriod(fullPricePeriod),
    isRegistered: isRegistered === 1,
    isFirst: wasRegistered === 0,
  }
}

type OfContent = PlanParameters & { contentId: string }

const plansOfContent = {
  ofReaders: prepared<OfContent>()((db, at) =>
    covering(db, at).select(planColumns(at)).where(isOffered(at)).$castTo<PlanRow>(),
  ),
  ofGuests: prepared<OfContent>()((db, at) =>
    covering(db, at).select(planColumnsOfGuests(at)).where('plan.state', '=', 'published').$castTo<PlanRow>(),
  ),
}

function covering(db: Database, at: OfContent) {
  return db
    .selectFrom('subscription_plan as plan')
    .where('plan.tenant_id', '=', at.tenantId)
    .where('plan.id', 'in', (eb) =>
      eb
        .selectFrom('content_in_group as placed')
        .innerJoin('subscription_plan_group as covered', (join) =>
          inTenant(join, 'covered.group_id', 'placed.group_id'),
        )
        .select('covered.plan_id')
        .where('placed.tenant_id', '=', at.tenantId)
        .where('placed.content_id', '=', at.contentId),
    )
    .orderBy('plan.ordinal')
    .orderBy('plan.price')
    .orderBy('plan.id')
}

const onePlan = prepared<PlanParameters & { id: string }>()((db, at) =>
  db
    .selectFrom('subscription_plan as plan')
    .select(planColumns(at))
    .where('plan.tenant_id', '=', at.tenantId)
    .where('plan.id', '=', at.id)
    .where(isOffered(at))
    .$castTo<PlanRow>(),
)

const somePlans = prepared<PlanParameters & { limit: number; offset: number }>()((db, at) =>
  db
    .selectFrom('subscription_plan as plan')
    .select(planColumns(at))
    .where('plan.tenant_id', '=', at.tenantId)
    .where(isOffered(at))
    .orderBy('plan.ordinal')
    .orderBy('plan.price')
    .orderBy('plan.id')
    .limit(at.limit)
    .offset(at.offset)
    .$castTo<PlanRow>(),
)

const countOfPlans = prepared<PlanParameters>()((db, at) =>
  db
    .selectFrom('subscription_plan as plan')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('plan.tenant_id', '=', at.tenantId)
    .where(isOffered(at))
    .$castTo<{ total: number }>(),
)

/** Another plan of the reader's, and the content groups that both plans open. */
export type Overlap = {
  registrationId: string
  planId: string
  planName: string
  endsOn: Day
  groupIds: number[]
}

/** The content groups of a plan that the reader can already read today through other plans. Empty for guests. */
export async function listOverlaps(db: Database, asker: PlanAsker, planId: string): Promise<Overlap[]> {
  const at = planParametersOf(asker)
  if (asker.accountId === null) return []
  const rows = await db
    .selectFrom('registration')
    .innerJoin('subscription_plan as plan', (join) => inTenant(join, 'plan.id', 'registration.plan_id'))
    .innerJoin('subscription_plan_group as covered', (join) =>
      inTenant(join, 'covered.plan_id', 'registration.plan_id'),
    )
    .innerJoin('subscription_plan_group as wanted', (join) =>
      inTenant(join, 'wanted.group_id', 'covered.group_id').on('wanted.plan_id', '=', planId),
    )
    .select([
      'registration.id as registrationId',
      'registration.plan_id as planId',
      wordsIn('plan.name', at.locale).as('planName'),
      'registration.ends_on as endsOn',
      sql<string>`json_group_array(covered.group_id)`.as('groupIds'),
    ])
    .where('registration.tenant_id', '=', at.tenantId)
    .where('registration.plan_id', '!=', planId)
    .where((eb) => isRunning(at)(eb as never))
    .groupBy('registration.id')
    .orderBy('registration.ends_on')
    .orderBy('registration.id')
    .execute()
  return rows.map(({ endsOn, groupIds, ...row }) => ({
    ...row,
    endsOn: endsOn as Day,
    groupIds: JSON.parse(groupIds) as number[],
  }))
}
