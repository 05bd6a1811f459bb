import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * A reason why readers may open a content: a plan that covers one of its content groups, a user group that has licensed
 * one of its content groups, or a user group that has licensed the content itself.
 */
export type ContentOpening = { kind: 'plan' | 'userGroup'; id: string; name: string; through: Through | null }
type Through = { id: number; name: string }

/**
 * Why readers may open a content, or may not. If no plan is among them, every reader may, except those whose user group
 * has licensed only other contents. assumed: plans cover only content groups, as in the specification.
 */
export async function listOpenings(visit: Visit, contentId: string): Promise<ContentOpening[]> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const { tenantId } = site
  const [plans, groups, singles] = await Promise.all([
    plansOf(db, tenantId, contentId),
    userGroupsOf(db, tenantId, contentId),
    singlesOf(db, tenantId, contentId),
  ])
  return [
    ...plans.map((row) => toOpening('plan', row)),
    ...groups.map((row) => toOpening('userGroup', row)),
    ...singles.map((row): ContentOpening => ({ kind: 'userGroup', ...row, through: null })),
  ]
}

type Row = { id: string; name: string; groupId: number; groupName: string }

function toOpening(kind: ContentOpening['kind'], { id, name, groupId, groupName }: Row): ContentOpening {
  return { kind, id, name, through: { id: groupId, name: groupName } }
}

/** assumed: an administrator of a content with more reasons looks at the user groups instead. */
const maxShown = 100

function plansOf(db: Database, tenantId: number, contentId: string): Promise<Row[]> {
  return placesOf(db, tenantId, contentId)
    .innerJoin('subscription_plan_group as covered', (join) =>
      inTenant(join, 'covered.group_id', 'placed.group_id'),
    )
    .innerJoin('subscription_plan as plan', (join) => inTenant(join, 'plan.id', 'covered.plan_id'))
    .select(['plan.id', 'plan.name', 'placed.group_id as groupId', 'content_group.name as groupName'])
    .where('plan.state', '!=', 'draft')
    .orderBy('plan.name')
    .execute()
}

function userGroupsOf(db: Database, tenantId: number, contentId: string): Promise<Row[]> {
  return placesOf(db, tenantId, contentId)
    .innerJoin('user_group_licence as licence', (join) =>
      inTenant(join, 'licence.content_group_id', 'placed.group_id'),
    )
    .innerJoin('user_group', (join) => inTenant(join, 'user_group.id', 'licence.user_group_id'))
    .select([
      'user_group.id',
      'user_group.name',
      'placed.group_id as groupId',
      'content_group.name as groupName',
    ])
    .orderBy('user_group.name')
    .execute()
}

function singlesOf(
  db: Database,
  tenantId: number,
  contentId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('user_group_content as single')
    .innerJoin('user_group', (join) => inTenant(join, 'user_group.id', 'single.user_group_id'))
    .select(['user_group.id', 'user_group.name'])
    .where('single.tenant_id', '=', tenantId)
    .where('single.content_id', '=', contentId)
    .orderBy('user_group.name')
    .limit(maxShown)
    .execute()
}

function placesOf(db: Database, tenantId: number, contentId: string) {
  return db
    .selectFrom('content_in_group as placed')
    .innerJoin('content_group', (join) => inTenant(join, 'content_group.id', 'placed.group_id'))
    .where('placed.tenant_id', '=', tenantId)
    .where('placed.content_id', '=', contentId)
    .limit(maxShown)
}
