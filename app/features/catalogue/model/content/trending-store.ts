import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'

type Marked = { tenantId: number; contentId: string }

/**
 * Recommends a content; an existing recommendation becomes the newest. Changes nothing if the tenant has no such
 * content.
 */
export function upsertTrending(db: Database, { tenantId, contentId }: Marked, now: number): Write {
  return insertSelected(
    db,
    'trending',
    db
      .selectFrom('content')
      .select(['tenant_id', 'id as content_id', sql.val(now).as('created_at')])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', contentId)
      .where('deleted_at', 'is', null),
  ).onConflict((conflict) => conflict.columns(['tenant_id', 'content_id']).doUpdateSet({ created_at: now }))
}

export function deleteTrending(db: Database, { tenantId, contentId }: Marked): Write {
  return db.deleteFrom('trending').where('tenant_id', '=', tenantId).where('content_id', '=', contentId)
}

/** Whether the tenant has the content, hidden or not, outside of the trash. */
export async function hasContent(db: Database, { tenantId, contentId }: Marked): Promise<boolean> {
  const row = await db
    .selectFrom('content')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
