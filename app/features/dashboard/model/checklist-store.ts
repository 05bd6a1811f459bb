import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'

/** Puts a site's checklist away. Does nothing if it already is. */
export function upsertHidden(db: Database, tenantId: number, now: number): Write {
  return db
    .insertInto('site_checklist')
    .values({ tenant_id: tenantId, hidden_at: now })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
}

/** Takes a site's checklist out again. */
export function deleteHidden(db: Database, tenantId: number): Write {
  return db.deleteFrom('site_checklist').where('tenant_id', '=', tenantId)
}
