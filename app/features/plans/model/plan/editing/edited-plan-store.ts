import { type ExpressionBuilder, sql } from 'kysely'
import {
  forgetPrices,
  lastFullPricePeriod,
  type PricePeriod,
  toPricePeriod,
} from '#app/features/plans/model/price/price-period-store.ts'
import type { TaxClass } from '#app/features/plans/model/tax/tax-rate.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Translations } from '#app/kernel/i18n/translations.ts'
import type { Day } from '#app/kernel/values/day.ts'

type PlanState = 'draft' | 'published' | 'withdrawn'

/** A plan as its administrators see it. Prices are in yen without tax. */
export type EditedPlan = {
  id: string
  name: string
  description: string
  translations: Translations<'name' | 'description'>
  imageName: string | null
  price: number
  discountPrice: number | null
  /** When the full price was charged last. Null if there is no discounted one, or nothing is known. */
  fullPricePeriod: PricePeriod | null
  taxClass: TaxClass
  duration: number
  durationType: 'day' | 'month' | 'year'
  freeDays: number
  groupIds: number[]
  state: PlanState
  /** The number of readers who may use the plan today. */
  running: number
  revision: number
}

type Place = { tenantId: number; id: string }

/** assumed: no site needs more plans. This limits lists that show all of them. */
const maxPlans = 500

/** All plans of the site in their order, in any state. */
export async function readEditedPlans(
  db: Database,
  { tenantId, today }: { tenantId: number; today: Day },
): Promise<EditedPlan[]> {
  const rows = await db
    .selectFrom('subscription_plan as plan')
    .select([
      'plan.id',
      'plan.name',
      'plan.description',
      'plan.translations',
      'plan.image_name as imageName',
      'plan.price',
      'plan.discount_price as discountPrice',
      'plan.tax_class as taxClass',
      'plan.duration',
      'plan.duration_type as durationType',
      'plan.free_days as freeDays',
      'plan.state',
      'plan.revision',
    ])
    .select((eb) => [groupsOf(eb as never).as('groupIds'), runningOf(eb as never, today).as('running')])
    .select((eb) => lastFullPricePeriod(eb as never).as('fullPricePeriod'))
    .where('plan.tenant_id', '=', tenantId)
    .orderBy('plan.ordinal')
    .orderBy('plan.price')
    .orderBy('plan.id')
    .limit(maxPlans)
    .execute()
  return rows.map(({ translations, groupIds, running, fullPricePeriod, ...plan }) => ({
    ...plan,
    translations: JSON.parse(translations) as EditedPlan['translations'],
    groupIds: JSON.parse(String(groupIds)) as number[],
    running: Number(running),
    fullPricePeriod: toPricePeriod(fullPricePeriod),
  }))
}

type PlanSource = ExpressionBuilder<Tables & { plan: Tables['subscription_plan'] }, 'plan'>

function groupsOf(eb: PlanSource) {
  return eb
    .selectFrom('subscription_plan_group as covered')
    .select(sql<string>`json_group_array(covered.group_id)`.as('ids'))
    .whereRef('covered.tenant_id', '=', 'plan.tenant_id')
    .whereRef('covered.plan_id', '=', 'plan.id')
}

function runningOf(eb: PlanSource, today: Day) {
  return eb
    .selectFrom('registration')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('registration.tenant_id', '=', 'plan.tenant_id')
    .whereRef('registration.plan_id', '=', 'plan.id')
    .where('registration.status', '!=', 'REFUNDED')
    .where('registration.starts_on', '<=', today)
    .where('registration.ends_on', '>=', today)
}

/** Whether the plan was ever registered or ordered, so that deleting it would lose something. */
export async function isPlanUsed(db: Database, { tenantId, id }: Place): Promise<boolean> {
  const [registered, ordered] = await Promise.all([
    db
      .selectFrom('registration')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('plan_id', '=', id)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('payment_order')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('plan_id', '=', id)
      .limit(1)
      .executeTakeFirst(),
  ])
  return registered !== undefined || ordered !== undefined
}

export type PlanColumns = Omit<
  EditedPlan,
  'id' | 'imageName' | 'groupIds' | 'running' | 'revision' | 'fullPricePeriod'
>

/** Inserts a plan after all others of the site. */
export function insertPlan(db: Database, { tenantId, id }: Place, plan: PlanColumns, now: number): Write {
  const last = db
    .selectFrom('subscription_plan')
    .select(({ fn }) => fn.coalesce(fn.max('ordinal'), sql<number>`0`).as('at'))
    .where('tenant_id', '=', tenantId)
  return db.insertInto('subscription_plan').values({
    tenant_id: tenantId,
    id,
    ...columnsOf(plan),
    image_name: null,
    ordinal: sql<number>`(${last}) + 1`,
    updated_at: now,
  })
}

/** Changes a plan. The batch fails if another request changed it meanwhile. */
export function updatePlan(
  db: Database,
  { tenantId, id }: Place,
  plan: PlanColumns,
  { revision, now }: { revision: number | null; now: number },
): Write {
  return db
    .updateTable('subscription_plan')
    .set({ ...columnsOf(plan), revision: nextRevision(revision), updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

export function updatePlanImage(
  db: Database,
  { tenantId, id }: Place,
  name: string | null,
  now: number,
): Write {
  return db
    .updateTable('subscription_plan')
    .set({ image_name: name, revision: nextRevision(null), updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

/** Whether a plan of the site has this picture. */
export async function isShownImage(
  db: Database,
  { tenantId, name }: { tenantId: number; name: string },
): Promise<boolean> {
  const plan = await db
    .selectFrom('subscription_plan')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('image_name', '=', name)
    .executeTakeFirst()
  return plan !== undefined
}

/** Replaces the groups that a plan opens. */
export function replacePlanGroups(
  db: Database,
  { tenantId, id }: Place,
  groupIds: readonly number[],
): Write[] {
  const gone = db
    .deleteFrom('subscription_plan_group')
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', id)
  if (groupIds.length === 0) return [gone]
  const rows = sql<{
    group_id: number
  }>`(SELECT value AS group_id FROM json_each(${JSON.stringify(groupIds)}))`
  const written = insertSelected(
    db,
    'subscription_plan_group',
    db
      .selectFrom(rows.as('chosen'))
      .select([sql.val(tenantId).as('tenant_id'), sql.val(id).as('plan_id'), 'chosen.group_id']),
  )
  return [gone, written]
}

export function orderPlanRows(db: Database, tenantId: number, ids: readonly string[]): Write {
  const place = sql<number>`(SELECT key FROM json_each(${JSON.stringify(ids)}) WHERE value = subscription_plan.id)`
  return db
    .updateTable('subscription_plan')
    .set({ ordinal: sql<number>`coalesce(${place} + 1, ordinal + ${ids.length})` })
    .where('tenant_id', '=', tenantId)
}

/** Deletes a plan and everything that belongs only to it. The batch fails if the plan has a registration or an order. */
export function deletePlanRow(db: Database, { tenantId, id }: Place): Write[] {
  return [
    ...replacePlanGroups(db, { tenantId, id }, []),
    forgetPrices(db, { tenantId, id }),
    db.deleteFrom('subscription_plan').where('tenant_id', '=', tenantId).where('id', '=', id),
  ]
}

function columnsOf({ name, description, translations, price, discountPrice, ...plan }: PlanColumns) {
  return {
    name,
    description,
    translations: JSON.stringify(translations),
    price,
    discount_price: discountPrice,
    tax_class: plan.taxClass,
    duration: plan.duration,
    duration_type: plan.durationType,
    free_days: plan.freeDays,
    state: plan.state,
  }
}
