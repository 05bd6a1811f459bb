import type { Database } from '#app/kernel/data/database.ts'
import { readTranslations } from '#app/kernel/i18n/translations.ts'
import type { SiteFooterLink } from '#app/visit/site.ts'

/** The snapshot's links of the footer, in the tenant's order. */
export async function readSiteFooterLinks(db: Database, tenantId: number): Promise<SiteFooterLink[]> {
  const rows = await db
    .selectFrom('footer_link')
    .select(['id', 'url', 'label', 'type_link as typeLink', 'position_link as positionLink', 'ordinal'])
    .select('translations')
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .execute()
  return rows.map(({ translations, ...row }) => ({ ...row, ...readTranslations(translations) }))
}
