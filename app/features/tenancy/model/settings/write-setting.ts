import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import { type SiteSettingName, type SiteSettings, siteSettingSchemas } from '#app/visit/site-settings.ts'

/** A stored record of settings with its defaults filled in. Its revision is 0 if it was never changed. */
export async function findSetting<Name extends SiteSettingName>(
  db: Database,
  tenantId: number,
  name: Name,
): Promise<{ value: SiteSettings[Name]; revision: number }> {
  const row = await db
    .selectFrom('site_setting')
    .select(['value', 'revision'])
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst()
  const value = siteSettingSchemas[name].parse(JSON.parse(row?.value ?? '{}')) as SiteSettings[Name]
  return { value, revision: row?.revision ?? 0 }
}

/** Replaces a record of settings. Breaks the batch if somebody else changed it meanwhile. */
export function upsertSetting<Name extends SiteSettingName>(
  db: Database,
  { tenantId, now }: { tenantId: number; now: number },
  { name, value, revision }: { name: Name; value: SiteSettings[Name]; revision: number | null },
): Write {
  const text = JSON.stringify(value)
  return db
    .insertInto('site_setting')
    .values({ tenant_id: tenantId, name, value: text, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'name'])
        .doUpdateSet({ value: text, updated_at: now, revision: nextRevision(revision) }),
    )
}
