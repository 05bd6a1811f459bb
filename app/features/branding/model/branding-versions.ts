import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Translations } from '#app/kernel/i18n/translations.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type BrandingCause, type BrandingName, brandingNames } from './branding.ts'

/** How many versions before the present one a site can go back to. */
export const keptVersions = 20

type BrandingVersionHead = {
  at: number
  actorId: string | null
  actorName: string
  cause: BrandingCause
  about: string
}

/**
 * Stores the branding as it is at this point of the batch, with all records and links, whoever changed what. Stores nothing
 * if it is the same as before.
 */
export function insertBrandingVersion(db: Database, tenantId: number, head: BrandingVersionHead): Write {
  return insertVersion(db, tenantId, head, sql`present.look IS NOT ${lastOf(db, tenantId).select('look')}`)
}

/** Stores the branding before the first recorded change. */
export function insertFirstBrandingVersion(db: Database, tenantId: number, at: number): Write {
  const head: BrandingVersionHead = { at, actorId: null, actorName: '', cause: 'before', about: '' }
  return insertVersion(db, tenantId, head, sql`NOT EXISTS ${lastOf(db, tenantId).select('version')}`)
}

/** Deletes versions that are too old to restore. */
export function deleteOldBrandingVersions(db: Database, tenantId: number): Write {
  return db
    .deleteFrom('look_version')
    .where('tenant_id', '=', tenantId)
    .where('version', '<', sql<number>`${lastOf(db, tenantId).select('version')} - ${keptVersions}`)
}

function insertVersion(
  db: Database,
  tenantId: number,
  { at, actorId, actorName, cause, about }: BrandingVersionHead,
  condition: RawBuilder<SqlBool>,
): Write {
  const next = sql<number>`coalesce(${lastOf(db, tenantId).select('version')}, 0) + 1`
  return insertSelected(
    db,
    'look_version',
    db
      .selectFrom(presentBranding(db, tenantId).as('present'))
      .select(({ val }) => [
        val(tenantId).as('tenant_id'),
        next.as('version'),
        val(at).as('at'),
        val(actorId).as('actor_id'),
        val(actorName).as('actor_name'),
        val<string>(cause).as('cause'),
        val(about).as('about'),
        'present.look',
      ])
      .where(condition),
  )
}

function lastOf(db: Database, tenantId: number) {
  return db.selectFrom('look_version').where('tenant_id', '=', tenantId).orderBy('version', 'desc').limit(1)
}

/** Everything stored of a site's branding as one JSON text: `settings` by name, and `links`. */
function presentBranding(db: Database, tenantId: number) {
  const records = db
    .selectFrom('site_setting')
    .select(['name', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('name', 'in', brandingNames)
    .orderBy('name')
  const links = db
    .selectFrom('footer_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .orderBy('id')
  const settings = db
    .selectFrom(records.as('record'))
    .select(sql`json_group_object(name, json(value))`.as('all'))
  const listed = db.selectFrom(links.as('link')).select(sql`json_group_array(${linkColumns})`.as('all'))
  return db.selectNoFrom(sql<string>`json_object('settings', ${settings}, 'links', ${listed})`.as('look'))
}

const linkColumns = sql`json_object('id', id, 'url', url, 'label', label, 'typeLink', type_link,
  'positionLink', position_link, 'ordinal', ordinal, 'translations', json(translations))`

/** A footer link as it is stored in a version. */
export type KeptLink = {
  id: number
  url: string
  label: string
  typeLink: 1 | 2
  positionLink: 1 | 2 | 3
  ordinal: number
  translations: Translations<'label'>
}

/** A look of the past: the records that were stored, and the footer's links in their order. */
export type KeptBranding = { settings: { [Name in BrandingName]?: SiteSettings[Name] }; links: KeptLink[] }

export type BrandingVersion = {
  version: number
  /** The time of the change, in milliseconds since 1970. */
  at: number
  actorName: string
  cause: BrandingCause
  about: string
  look: KeptBranding
}

/** The current branding and the earlier ones, newest first, for administrators of the site. */
export async function listBrandingVersions(visit: Visit): Promise<BrandingVersion[]> {
  requireStaff(visit, 'service')
  const rows = await visit.db
    .selectFrom('look_version')
    .select(['version', 'at', 'actor_name as actorName', 'cause', 'about', 'look'])
    .where('tenant_id', '=', visit.site.tenantId)
    .orderBy('version', 'desc')
    .limit(keptVersions + 1)
    .execute()
  return rows.map(({ look, cause, ...row }) => ({
    ...row,
    cause: cause as BrandingCause,
    look: JSON.parse(look) as KeptBranding,
  }))
}

/** One version and the current one. Refuses a version that isn't stored with `notFound`. */
export async function getBrandingVersion(visit: Visit, version: number) {
  const versions = await listBrandingVersions(visit)
  const [present] = versions
  const found = versions.find((one) => one.version === version)
  return present === undefined || found === undefined ? refuse('notFound') : { present, found }
}

/**
 * A guard for replacing the current branding: fails the batch if the branding changes before it. Empty if nothing is stored yet.
 */
export async function seenBranding(visit: Visit): Promise<Write[]> {
  const [newest] = await listBrandingVersions(visit)
  return newest === undefined ? [] : [ensureNewest(visit.db, visit.site.tenantId, newest.version)]
}

/** Fails the batch if the newest version isn't the one its writer saw, because somebody changed the branding meanwhile. */
export function ensureNewest(db: Database, tenantId: number, version: number): Write {
  const newest = db
    .selectFrom('look_version as other')
    .select(({ fn }) => fn.max('other.version').as('newest'))
    .where('other.tenant_id', '=', tenantId)
  const kept: RawBuilder<string> = sql`CASE WHEN version = ${newest} THEN look ELSE 'overtaken' END`
  return db
    .updateTable('look_version')
    .set({ look: kept })
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)
}
