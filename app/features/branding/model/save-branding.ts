import { z } from 'zod'
import { type Fields, insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { upsertSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site.ts'
import { type SiteSettings, siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import {
  type BrandingCause,
  type BrandingName,
  type BrandingRecord,
  type BrandingRecords,
  brandingNames,
  readBranding,
} from './branding.ts'
import {
  deleteOldBrandingVersions,
  ensureNewest,
  getBrandingVersion,
  insertBrandingVersion,
  insertFirstBrandingVersion,
  type KeptBranding,
} from './branding-versions.ts'

export type BrandingChange = {
  cause: Exclude<BrandingCause, 'before'>
  /** The subject of a change to several records: the restored version, the theme's name, or the site that was copied. */
  about?: string
  records?: BrandingRecords
  /** Changes of the footer's links, with their fields for the audit log. */
  links?: { writes: readonly Write[]; before: Fields; after: Fields }
}

/**
 * The only way to change a site's branding: an administrator of the site writes complete records and links, the new version
 * is stored, and readers see it from the next request on. Refuses an outdated revision with `changedMeanwhile`.
 */
export async function saveBranding(visit: Visit, { cause, about = '', records = {}, links }: BrandingChange) {
  const admin = requireStaff(visit, 'service')
  const { db, site, now } = visit
  const at = { tenantId: site.tenantId, now: now() }
  const head = { at: at.now, actorId: admin.id, actorName: admin.name, cause, about }
  await commit(visit, [
    insertFirstBrandingVersion(db, site.tenantId, at.now),
    ...inOrder(records).map(([name, { value, revision }]) =>
      upsertSetting(db, at, { name, value, revision }),
    ),
    ...(links?.writes ?? []),
    insertBrandingVersion(db, site.tenantId, head),
    deleteOldBrandingVersions(db, site.tenantId),
    await auditOf(visit, admin, { cause, about, records, links }),
  ])
  forgetSite(site)
}

async function auditOf(visit: Visit, admin: Staff, { cause, about, records, links }: BrandingChange) {
  const names = inOrder(records ?? {}).map(([name]) => name)
  const before = names.length > 0 ? (await readBranding(visit.db, visit.site.tenantId)).settings : {}
  return insertAudit(visit, admin, {
    action: 'site.look',
    subject: String(visit.site.tenantId),
    name: visit.site.serviceName,
    before: { ...fieldsOf(names, (name) => before[name as keyof typeof before]), ...links?.before },
    after: { ...fieldsOf(names, (name) => records?.[name]?.value), ...links?.after },
    detail: { cause, ...(about === '' ? {} : { about }) },
  })
}

/** The fields of records as `record.field`, so that the audit log stores only those that differ. */
function fieldsOf(
  names: readonly BrandingName[],
  recordOf: (name: BrandingName) => object | undefined,
): Fields {
  const fields = names.flatMap((name) =>
    Object.entries(recordOf(name) ?? {}).map(([field, value]) => [`${name}.${field}`, value] as const),
  )
  return Object.fromEntries(fields)
}

/** The records to be written, in a fixed order. */
function inOrder(records: BrandingRecords): [BrandingName, BrandingRecord<BrandingName>][] {
  return brandingNames.flatMap((name) => {
    const record = records[name] as { value: SiteSettings[BrandingName]; revision: number | null } | undefined
    return record === undefined ? [] : [[name, record] as [BrandingName, BrandingRecord<BrandingName>]]
  })
}

const version = z.coerce.number({ error: 'invalid' }).int('invalid').min(1, 'invalid')

/** The version to restore, and the newest version that the administrator saw, if any. */
export const RestoreInput = z.object({ version, newest: version.optional() })
export type RestoreInput = z.output<typeof RestoreInput>

/**
 * Restores an earlier look: all records and links, as one new version, so that this can be undone as well. Refuses a
 * version that isn't stored with `notFound`, and with `changedMeanwhile` if the branding changed since it was seen.
 */
export async function restoreBranding(visit: Visit, { version, newest }: RestoreInput): Promise<void> {
  requireStaff(visit, 'service')
  const { present, found } = await getBrandingVersion(visit, version)
  const guard = ensureNewest(visit.db, visit.site.tenantId, newest ?? present.version)
  await replaceBranding(visit, found.look, { cause: 'restore', about: String(version), guard: [guard] })
}

type Replacing = {
  cause: BrandingCause & ('restore' | 'import' | 'copy')
  about: string
  guard: readonly Write[]
}

/** The only way to replace the whole branding by another. Records that it doesn't contain are reset to the default. */
export async function replaceBranding(
  visit: Visit,
  { settings, links }: KeptBranding,
  { cause, about, guard }: Replacing,
) {
  const { db, site } = visit
  const records = Object.fromEntries(
    brandingNames.map((name) => [
      name,
      { value: siteSettingSchemas[name].parse(settings[name] ?? {}), revision: null },
    ]),
  ) as BrandingRecords
  const inserts = links.map(({ id, url, label, typeLink, positionLink, ordinal, translations }) =>
    db.insertInto('footer_link').values({
      tenant_id: site.tenantId,
      id,
      url,
      label,
      type_link: typeLink,
      position_link: positionLink,
      ordinal,
      translations: JSON.stringify(translations),
    }),
  )
  const writes = [...guard, db.deleteFrom('footer_link').where('tenant_id', '=', site.tenantId), ...inserts]
  await saveBranding(visit, { cause, about, records, links: { writes, before: {}, after: {} } })
}
