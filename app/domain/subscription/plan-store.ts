import { sql } from 'kysely'
import type { Database } from '#app/data/database.ts'
import { withTax } from '#app/values/yen.ts'

/** A plan as the reader sees it; the price is in yen with tax (R302). */
export type PlanOffer = {
  id: string
  name: string
  description: string
  priceWithTax: number
  duration: number
  durationType: 'day' | 'month' | 'year'
  freeDays: number
  /** Whether the asking reader may use it today. */
  isRegistered: boolean
}

/**
 * The plans that cover a content through the groups it stands in. A registration counts while its period lasts, cancelled
 * or not (R366, R367); `today` is a day in Japan. Without an account nobody is registered.
 */
export async function listPlansOfContent(
  db: Database,
  tenantId: number,
  { contentId, accountId, today }: { contentId: string; accountId: string | null; today: string },
): Promise<PlanOffer[]> {
  const rows = await db
    .selectFrom('subscription_plan as plan')
    .innerJoin('subscription_plan_group as covered', (join) =>
      join.onRef('covered.tenant_id', '=', 'plan.tenant_id').onRef('covered.plan_id', '=', 'plan.id'),
    )
    .innerJoin('content_in_group as placed', (join) =>
      join
        .onRef('placed.tenant_id', '=', 'covered.tenant_id')
        .onRef('placed.group_id', '=', 'covered.group_id'),
    )
    .leftJoin('registration', (join) =>
      join
        .onRef('registration.tenant_id', '=', 'plan.tenant_id')
        .onRef('registration.plan_id', '=', 'plan.id')
        .on('registration.account_id', '=', accountId ?? '')
        .on('registration.status', '!=', 'REFUNDED')
        .on('registration.starts_on', '<=', today)
        .on('registration.ends_on', '>=', today),
    )
    .select([
      'plan.id',
      'plan.name',
      'plan.description',
      'plan.price',
      'plan.duration',
      'plan.duration_type as durationType',
    ])
    .select(['plan.free_days as freeDays', sql<number>`max(registration.id IS NOT NULL)`.as('isRegistered')])
    .where('plan.tenant_id', '=', tenantId)
    .where('placed.content_id', '=', contentId)
    .groupBy('plan.id')
    .orderBy('plan.price')
    .execute()
  return rows.map(({ price, isRegistered, ...plan }) => ({
    ...plan,
    priceWithTax: withTax(price),
    isRegistered: isRegistered === 1,
  }))
}

export async function findPlan(
  db: Database,
  tenantId: number,
  id: string,
): Promise<Omit<PlanOffer, 'isRegistered'> | null> {
  const row = await db
    .selectFrom('subscription_plan')
    .select(['id', 'name', 'description', 'price', 'duration'])
    .select(['duration_type as durationType', 'free_days as freeDays'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { price, ...plan } = row
  return { ...plan, priceWithTax: withTax(price) }
}
