import type { Database } from '#app/data/database.ts'
import type { SiteFooterLink } from '#app/visit/site.ts'

/** The snapshot's links of the footer, in the tenant's order. */
export async function readSiteFooterLinks(db: Database, tenantId: number): Promise<SiteFooterLink[]> {
  return db
    .selectFrom('footer_link')
    .select(['id', 'url', 'label', 'type_link as typeLink', 'position_link as positionLink', 'ordinal'])
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .execute()
}
