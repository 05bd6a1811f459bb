import { type LookName, lookNames } from '#app/features/branding/model/look.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteFooterLink } from '#app/visit/site.ts'
import { type SiteSettings, siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Parts of a site's look as somebody has typed them, not saved. Absent parts are as stored. */
export type LookDraft = {
  settings?: { [Name in LookName]?: SiteSettings[Name] }
  links?: SiteFooterLink[]
  /** Which revision of its record its writer saw. */
  revision?: number | null
}

/** In seconds. Somebody who hasn't saved by then has left. */
export const draftLife = 3_600

/**
 * Stores what an administrator of the site has typed so that only they find it, and returns its name. Each draft has a
 * new key that nobody has read before, so no place of the network can have an older value cached (docs/adr/077).
 */
export async function keepLookDraft(visit: Visit, draft: LookDraft): Promise<string> {
  const id = newElementId(visit.randomBytes)
  await visit.env.SNAPSHOTS.put(draftKey(visit, id), JSON.stringify(draft), { expirationTtl: draftLife })
  return id
}

/**
 * What this administrator has typed for this site. Null for a draft that has expired, or is somebody else's or another
 * site's.
 */
export async function findLookDraft(visit: Visit, id: string): Promise<LookDraft | null> {
  const stored = await visit.env.SNAPSHOTS.get<LookDraft>(draftKey(visit, id), 'json')
  return stored === null ? null : { ...stored, settings: parsedRecords(stored.settings ?? {}) }
}

/** A newer release may have other fields. */
function parsedRecords(records: NonNullable<LookDraft['settings']>): NonNullable<LookDraft['settings']> {
  const parsed = lookNames
    .filter((name) => records[name] !== undefined)
    .map((name) => [name, siteSettingSchemas[name].parse(records[name])])
  return Object.fromEntries(parsed)
}

function draftKey(visit: Visit, id: string): string {
  return `look-draft:${visit.site.tenantId}:${requireStaff(visit, 'service').id}:${id}`
}
