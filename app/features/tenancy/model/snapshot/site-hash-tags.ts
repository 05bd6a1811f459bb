import type { Database } from '#app/kernel/data/database.ts'
import { readTranslations } from '#app/kernel/i18n/translations.ts'
import type { SiteHashTag } from '#app/visit/site.ts'

const mostHashTags = 500

/** The snapshot's hashtags, in the tenant's order. */
export async function readSiteHashTags(db: Database, tenantId: number): Promise<SiteHashTag[]> {
  const rows = await db
    .selectFrom('hash_tag')
    .select(['id', 'name', 'translations'])
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .limit(mostHashTags)
    .execute()
  return rows.map(({ translations, ...row }) => ({ ...row, ...readTranslations(translations) }))
}
