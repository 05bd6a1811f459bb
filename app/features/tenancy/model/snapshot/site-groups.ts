import type { Database } from '#app/kernel/data/database.ts'
import { readTranslations } from '#app/kernel/i18n/translations.ts'
import type { SiteGroup } from '#app/visit/site.ts'

/** The snapshot's content groups, in the tenant's order. */
export async function readSiteGroups(db: Database, tenantId: number): Promise<SiteGroup[]> {
  const rows = await db
    .selectFrom('content_group')
    .select([
      'id',
      'name',
      'type',
      'is_default as isDefault',
      'item_size as itemSize',
      'num_row as numRow',
      'is_wrap_line as isWrapLine',
      'translations',
      'ref_code as refCode',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .execute()
  return rows.map(({ translations, ...row }) => ({
    ...row,
    isDefault: row.isDefault === 1,
    isWrapLine: row.isWrapLine === 1,
    ...readTranslations(translations),
  }))
}
