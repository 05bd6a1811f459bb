import type { Database } from '#app/kernel/data/database.ts'
import { readTranslations } from '#app/kernel/i18n/translations.ts'
import type { SiteSortField } from '#app/visit/site.ts'

/** The fields by which the site's lists can be sorted, for the snapshot. */
export async function readSiteSortFields(db: Database, tenantId: number): Promise<SiteSortField[]> {
  const rows = await db
    .selectFrom('sort_field')
    .select([
      'id',
      'context',
      'field',
      'title',
      'is_asc_default as isAscDefault',
      'is_default as isDefault',
      'ordinal',
      'translations',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('context')
    .orderBy('ordinal')
    .execute()
  return rows.map(({ translations, ...row }) => ({
    ...row,
    isAscDefault: row.isAscDefault === 1,
    isDefault: row.isDefault === 1,
    ...readTranslations(translations),
  }))
}
