import type { Database } from '#app/data/database.ts'
import { wordsIn } from '#app/data/words-in.ts'
import type { OrdinalDiscount } from '#app/domain/commerce/price/price-of-order.ts'
import type { Day } from '#app/values/day.ts'
import type { Locale } from '#app/values/locale.ts'

export type PlanFacts = {
  id: string
  name: string
  price: number
  discountPrice: number | null
  freeDays: number
  duration: number
  durationType: 'day' | 'month' | 'year'
}
type Asked = { tenantId: number; accountId: string; planId: string; today: Day; locale: Locale }

/** A plan that is sold, in the reader's language; null where there is none. */
export async function findSoldPlan(
  db: Database,
  { tenantId, planId, locale }: Pick<Asked, 'tenantId' | 'planId' | 'locale'>,
): Promise<PlanFacts | null> {
  const row = await db
    .selectFrom('subscription_plan as plan')
    .select([
      'plan.id',
      wordsIn('plan.name', locale).as('name'),
      'plan.price',
      'plan.discount_price as discountPrice',
      'plan.free_days as freeDays',
      'plan.duration',
      'plan.duration_type as durationType',
    ])
    .where('plan.tenant_id', '=', tenantId)
    .where('plan.id', '=', planId)
    .where('plan.state', '=', 'published')
    .executeTakeFirst()
  return row ?? null
}

/** Whether the reader has never had the plan (R370), and the discount of this purchase by its number (decision 33). */
export async function findHistory(
  db: Database,
  { tenantId, accountId, planId }: Omit<Asked, 'today' | 'locale'>,
): Promise<{ isFirst: boolean; ordinal: OrdinalDiscount | null }> {
  const [had, discount] = await Promise.all([
    db
      .selectFrom('registration')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .where('plan_id', '=', planId)
      .limit(1)
      .executeTakeFirst(),
    findOrdinal(db, { tenantId, accountId, planId }),
  ])
  return { isFirst: had === undefined, ordinal: discount }
}

async function findOrdinal(
  db: Database,
  { tenantId, accountId, planId }: Omit<Asked, 'today' | 'locale'>,
): Promise<OrdinalDiscount | null> {
  const row = await db
    .selectFrom('discount_ordinal')
    .select(['percent', 'price'])
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', planId)
    .where('ordinal', '=', (eb) =>
      eb
        .selectFrom('payment_order')
        .select(({ fn, lit }) => eb(fn.countAll<number>(), '+', lit(1)).as('number'))
        .where('payment_order.tenant_id', '=', tenantId)
        .where('payment_order.account_id', '=', accountId)
        .where('payment_order.plan_id', '=', planId)
        .where('payment_order.kind', '=', 'purchase')
        .where('payment_order.state', '=', 'confirmed'),
    )
    .executeTakeFirst()
  if (row === undefined) return null
  return row.percent === null ? { price: row.price ?? 0 } : { percent: row.percent }
}

/** A registration that runs or is to come, as far as it stands in the way of another plan. */
export type Running = {
  planId: string
  status: 'ACTIVE' | 'CANCEL'
  provider: string | null
  groupIds: number[]
}

/** The reader's registrations whose days aren't over. */
export async function listRunning(
  db: Database,
  { tenantId, accountId, today }: Omit<Asked, 'planId' | 'locale'>,
): Promise<Running[]> {
  const rows = await db
    .selectFrom('registration')
    .select((eb) => [
      'plan_id as planId',
      'status',
      'provider',
      eb
        .selectFrom('subscription_plan_group as covered')
        .select(({ fn }) => fn<string>('json_group_array', ['covered.group_id']).as('ids'))
        .where('covered.tenant_id', '=', tenantId)
        .whereRef('covered.plan_id', '=', 'registration.plan_id')
        .as('groupIds'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('status', '!=', 'REFUNDED')
    .where('ends_on', '>=', today)
    .execute()
  return rows.map((row) => ({
    planId: row.planId,
    status: row.status as Running['status'],
    provider: row.provider,
    groupIds: JSON.parse(row.groupIds ?? '[]'),
  }))
}

export async function listGroupIds(
  db: Database,
  { tenantId, planId }: Pick<Asked, 'tenantId' | 'planId'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('subscription_plan_group')
    .select('group_id')
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', planId)
    .execute()
  return rows.map(({ group_id }) => group_id)
}
