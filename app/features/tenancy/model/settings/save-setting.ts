import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { commit } from '#app/visit/commit.ts'
import { forgetSite } from '#app/visit/site.ts'
import type { SiteSettingName, SiteSettings } from '#app/visit/site-settings.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { upsertSetting } from './write-setting.ts'

type Changed<Name extends SiteSettingName> = {
  name: Name
  value: SiteSettings[Name]
  revision: number | null
  /** The fields for the audit log. `after` is the value, unless parts of it are secret. */
  before: Record<string, unknown>
  after?: Record<string, unknown>
  detail?: Record<string, unknown>
  /** Written in the same batch. */
  more?: readonly Write[]
}

/**
 * Saves a record of settings of the site as a whole, with its entry `site.{name}` in the audit log. It applies from the
 * next request on. Refuses with `changedMeanwhile` if somebody else has saved it since `revision`.
 */
export async function saveSetting<Name extends SiteSettingName>(
  visit: Visit,
  admin: Staff,
  { name, value, revision, before, after = value, detail, more = [] }: Changed<Name>,
): Promise<void> {
  const { db, site, now } = visit
  await commit(visit, [
    upsertSetting(db, { tenantId: site.tenantId, now: now() }, { name, value, revision }),
    ...more,
    insertAudit(visit, admin, {
      action: `site.${name}`,
      subject: String(site.tenantId),
      name: site.serviceName,
      before,
      after,
      ...(detail && { detail }),
    }),
  ])
  forgetSite(site)
}
