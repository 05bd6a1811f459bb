import type { Database } from '#app/data/database.ts'

const mostHashTags = 500

/** The snapshot's hashtags, in the tenant's order. */
export function readSiteHashTags(db: Database, tenantId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('hash_tag')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .limit(mostHashTags)
    .execute()
}
