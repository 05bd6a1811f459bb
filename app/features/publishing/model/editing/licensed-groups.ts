import { sql } from 'kysely'
import { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/**
 * The user groups that have licensed one content by itself, in addition to those that licensed its groups (docs/adr/066).
 */
export const licensedGroupIds = z
  .array(z.string({ error: 'invalidId' }), { error: 'invalid' })
  .max(500, fieldProblem('tooMany', { max: 500 }))
  .transform((ids) => [...new Set(ids)])

type Place = { tenantId: number; contentId: string }

/** Refuses with `userGroupNotFound` (705) unless all of these user groups exist in the tenant. */
export async function ensureUserGroupsExist(
  db: Database,
  tenantId: number,
  groupIds: readonly string[],
): Promise<void> {
  const { found } = await db
    .selectFrom('user_group')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(groupIds)}))`)
    .executeTakeFirstOrThrow()
  if (found < groupIds.length) refuse('userGroupNotFound')
}

export function replaceLicensedGroups(
  db: Database,
  { tenantId, contentId }: Place,
  groupIds: readonly string[],
): Write[] {
  const ids = JSON.stringify(groupIds)
  return [
    db.deleteFrom('user_group_content').where('tenant_id', '=', tenantId).where('content_id', '=', contentId),
    db
      .insertInto('user_group_content')
      .columns(['tenant_id', 'user_group_id', 'content_id'])
      .expression(sql`SELECT ${tenantId}, value, ${contentId} FROM json_each(${ids})`),
  ]
}
