import { sql } from 'kysely'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What opens a content, through a group it stands in: a plan that covers it, a user group that has licensed it. */
export type ContentOpening = { kind: 'plan' | 'userGroup'; name: string; through: string }

/**
 * Why readers may open a content, or not: the plans that cover its groups and the user groups that have licensed them. Where
 * there is none of either, every reader may. assumed: a content is licensed by its groups alone.
 */
export async function listOpenings(visit: Visit, contentId: string): Promise<ContentOpening[]> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const [plans, groups] = await Promise.all([
    placesOf(visit, contentId)
      .innerJoin('subscription_plan_group as covered', (join) =>
        join
          .onRef('covered.tenant_id', '=', 'placed.tenant_id')
          .onRef('covered.group_id', '=', 'placed.group_id'),
      )
      .innerJoin('subscription_plan as plan', (join) =>
        join.onRef('plan.tenant_id', '=', 'covered.tenant_id').onRef('plan.id', '=', 'covered.plan_id'),
      )
      .select([sql.lit('plan' as const).as('kind'), 'plan.name', 'content_group.name as through'])
      .orderBy('plan.name')
      .execute(),
    db
      .selectFrom('content_in_group as placed')
      .innerJoin('content_group', (join) =>
        join
          .onRef('content_group.tenant_id', '=', 'placed.tenant_id')
          .onRef('content_group.id', '=', 'placed.group_id'),
      )
      .innerJoin('user_group_licence as licence', (join) =>
        join
          .onRef('licence.tenant_id', '=', 'placed.tenant_id')
          .onRef('licence.content_group_id', '=', 'placed.group_id'),
      )
      .innerJoin('user_group', (join) =>
        join
          .onRef('user_group.tenant_id', '=', 'licence.tenant_id')
          .onRef('user_group.id', '=', 'licence.user_group_id'),
      )
      .select([sql.lit('userGroup' as const).as('kind'), 'user_group.name', 'content_group.name as through'])
      .where('placed.tenant_id', '=', site.tenantId)
      .where('placed.content_id', '=', contentId)
      .orderBy('user_group.name')
      .limit(mostShown)
      .execute(),
  ])
  return [...plans, ...groups]
}

/** assumed: who has more of them looks at the user groups themselves. */
const mostShown = 100

function placesOf({ db, site }: Visit, contentId: string) {
  return db
    .selectFrom('content_in_group as placed')
    .innerJoin('content_group', (join) =>
      join
        .onRef('content_group.tenant_id', '=', 'placed.tenant_id')
        .onRef('content_group.id', '=', 'placed.group_id'),
    )
    .where('placed.tenant_id', '=', site.tenantId)
    .where('placed.content_id', '=', contentId)
    .limit(mostShown)
}
