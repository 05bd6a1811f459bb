import type { Database } from '#app/kernel/data/database.ts'
import { parseSiteSettings, type SiteSettings } from '#app/visit/site-settings.ts'

/**
 * Thrown when the stored settings of a tenant can't be read: its pages then redirect to the error page (R020, ruling
 * 17).
 */
export class SettingsFailure extends Error {
  constructor(tenantId: number, cause: unknown) {
    super(`settings of tenant ${tenantId} can't be read`, { cause })
  }
}

/** All settings of a site, with defaults for those that aren't stored. Throws `SettingsFailure`. */
export async function readSiteSettings(db: Database, tenantId: number): Promise<SiteSettings> {
  const rows = await db
    .selectFrom('site_setting')
    .select(['name', 'value'])
    .where('tenant_id', '=', tenantId)
    .execute()
  try {
    return parseSiteSettings(Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)])))
  } catch (error) {
    throw new SettingsFailure(tenantId, error)
  }
}
