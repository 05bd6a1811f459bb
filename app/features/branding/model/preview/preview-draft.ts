import { letsGuestsBrowse } from '#app/features/access/model/may-browse.ts'
import { type BrandingName, brandingNames } from '#app/features/branding/model/branding.ts'
import { sortByDay } from '#app/features/catalogue/model/content/list-order.ts'
import { atSite, siteFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { defaultAppearance } from '#app/visit/appearance.ts'
import type { PreviewPath } from '#app/visit/paths/admin-branding-preview.ts'
import { requireStaff } from '#app/visit/require.ts'
import { type Site, type SiteFooterLink, siteIn } from '#app/visit/site.ts'
import { type SiteSettings, siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'

/** Parts of a site's branding as an administrator typed them, unsaved. Absent parts are as stored. */
export type BrandingDraft = {
  settings?: { [Name in BrandingName]?: SiteSettings[Name] }
  links?: SiteFooterLink[]
  /** The revision of the record on which the input is based. */
  revision?: number | null
}

/** In seconds. Whoever hasn't saved by then has left the form. */
export const draftLife = 3_600

/**
 * Stores an administrator's unsaved input under a key that only they can use, and returns the draft's id. Each draft
 * gets a new key: no edge location can have an older value of it in its cache (docs/adr/077).
 */
export async function keepBrandingDraft(visit: Visit, draft: BrandingDraft): Promise<string> {
  const id = newElementId(visit.randomBytes)
  await visit.env.SNAPSHOTS.put(draftKey(visit, id), JSON.stringify(draft), { expirationTtl: draftLife })
  return id
}

/** The draft of this administrator for this site. Null if it has expired, or belongs to somebody else or another site. */
export async function findBrandingDraft(visit: Visit, id: string): Promise<BrandingDraft | null> {
  const stored = await visit.env.SNAPSHOTS.get<BrandingDraft>(draftKey(visit, id), 'json')
  return stored === null ? null : { ...stored, settings: parsedRecords(stored.settings ?? {}) }
}

/** Fills in defaults: a newer release may have fields that a stored draft lacks. */
function parsedRecords(
  records: NonNullable<BrandingDraft['settings']>,
): NonNullable<BrandingDraft['settings']> {
  const parsed = brandingNames
    .filter((name) => records[name] !== undefined)
    .map((name) => [name, siteSettingSchemas[name].parse(records[name])])
  return Object.fromEntries(parsed)
}

function draftKey(visit: Visit, id: string): string {
  return `look-draft:${visit.site.tenantId}:${requireStaff(visit, 'service').id}:${id}`
}

/**
 * The visit of a page that an administrator of the site previews: the site with their input, seen by a guest, or by a
 * reader without an account if guests see nothing. Refuses as `siteFor` does, and an expired draft with `notFound`.
 */
export async function previewVisit(
  staffVisit: Visit,
  { tenantId, of, scheme, locale, basePath, restOfPath }: PreviewPath,
  draftId: string | null,
): Promise<Visit> {
  const site = await siteFor(staffVisit, tenantId)
  const visit = await atSite(staffVisit, site)
  const draft = of === 'saved' ? {} : draftId === null ? null : await findBrandingDraft(visit, draftId)
  if (draft === null) refuse('notFound')
  const actor = letsGuestsBrowse(site) || forGuests.test(restOfPath) ? null : someReader
  return {
    ...visit,
    site: siteIn(withDraft(site, draft), locale),
    actor,
    proof: null,
    locale,
    appearance: { ...defaultAppearance, scheme },
    basePath,
    isPreview: true,
  }
}

/** A snapshot with the draft. The site's tag manager is left out, so that previews aren't counted as visits. */
function withDraft(site: Site, { settings, links }: BrandingDraft): Site {
  const { tagManager, ...own } = { ...site.settings, ...settings }
  return {
    ...site,
    settings: { ...own, tagManager: { ...tagManager, gtmId: null } },
    footerLinks: links ?? site.footerLinks,
  }
}

/** Pages that signed-in readers don't get. */
const forGuests = /^\/(?:login|register|forget-password)$/

/** The reader in previews, who has no plans, favourites or other records. */
const someReader: Reader = {
  kind: 'reader',
  level: 'reader',
  id: 'preview',
  name: 'Preview',
  email: null,
  knownAs: '',
  lang: null,
  sessionId: '',
  loginType: 'ID',
  isApp: false,
  groupId: null,
}

export type Sample = { groupId: number; contentId: string; title: string }

/** How many of the newest contents are searched for one that can be opened. */
const maxSampled = 20

/**
 * A content that readers see, in one of its groups, for previewing pages. If possible one that can be opened. Null if the
 * site has none. One query.
 */
export async function findSample(visit: Visit): Promise<Sample | null> {
  const rows = await visit.db
    .selectFrom('listed')
    .innerJoin('content_in_group as placed', (join) =>
      inTenant(join, 'placed.content_id', 'listed.content_id'),
    )
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'listed.content_id'))
    .select([
      'placed.group_id as groupId',
      'listed.content_id as contentId',
      'content.title',
      'content.page_count as pages',
    ])
    .where('listed.tenant_id', '=', visit.site.tenantId)
    .where('listed.list_id', '=', 0)
    .where('listed.sort', '=', sortByDay)
    .where('listed.key', '<=', dayOf(visit.now()))
    .orderBy('listed.key', 'desc')
    .limit(maxSampled)
    .execute()
  const row = rows.find(({ pages }) => pages > 0) ?? rows[0]
  return row === undefined ? null : { groupId: row.groupId, contentId: row.contentId, title: row.title }
}
