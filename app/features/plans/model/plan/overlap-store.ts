import { sql } from 'kysely'
import { isRunning } from '#app/features/access/model/plan-coverage.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { type PlanAsker, planParametersOf } from './plan-store.ts'

/** Another plan of the reader's, and what of a plan they read with it already. */
export type Overlap = {
  registrationId: string
  planId: string
  planName: string
  endsOn: Day
  groupIds: number[]
}

/**
 * The contents of this plan that a reader can already read today through other plans, by what both cover now. Nothing for
 * guests.
 */
export async function listOverlaps(db: Database, asker: PlanAsker, planId: string): Promise<Overlap[]> {
  const at = planParametersOf(asker)
  if (asker.accountId === null) return []
  const rows = await db
    .selectFrom('registration')
    .innerJoin('subscription_plan as plan', (join) =>
      join
        .onRef('plan.tenant_id', '=', 'registration.tenant_id')
        .onRef('plan.id', '=', 'registration.plan_id'),
    )
    .innerJoin('subscription_plan_group as covered', (join) =>
      join
        .onRef('covered.tenant_id', '=', 'registration.tenant_id')
        .onRef('covered.plan_id', '=', 'registration.plan_id'),
    )
    .innerJoin('subscription_plan_group as wanted', (join) =>
      join
        .onRef('wanted.tenant_id', '=', 'covered.tenant_id')
        .onRef('wanted.group_id', '=', 'covered.group_id')
        .on('wanted.plan_id', '=', planId),
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
