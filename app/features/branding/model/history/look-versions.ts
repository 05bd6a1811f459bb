import { type RawBuilder, sql } from 'kysely'
import type { LookCause, LookName } from '#app/features/branding/model/look.ts'
import { keptVersions } from '#app/features/branding/model/look-version-store.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Translations } from '#app/kernel/i18n/translations.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A link of the footer as a version has it. */
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
export type KeptLook = { settings: { [Name in LookName]?: SiteSettings[Name] }; links: KeptLink[] }

export type LookVersion = {
  version: number
  /** Milliseconds since 1970. */
  at: number
  actorName: string
  cause: LookCause
  about: string
  look: KeptLook
}

/** The current look and the earlier ones, newest first, for administrators of the site. */
export async function listLookVersions(visit: Visit): Promise<LookVersion[]> {
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
    cause: cause as LookCause,
    look: JSON.parse(look) as KeptLook,
  }))
}

/** One version and the current one. Refuses a version that isn't stored with `notFound`. */
export async function getLookVersion(visit: Visit, version: number) {
  const versions = await listLookVersions(visit)
  const [present] = versions
  const found = versions.find((one) => one.version === version)
  return present === undefined || found === undefined ? refuse('notFound') : { present, found }
}

/**
 * A guard for replacing the current look: fails the batch if the look changes before it. Empty if nothing is stored yet.
 */
export async function seenLook(visit: Visit): Promise<Write[]> {
  const [newest] = await listLookVersions(visit)
  return newest === undefined ? [] : [ensureNewest(visit.db, visit.site.tenantId, newest.version)]
}

/** Fails the batch if the newest version isn't the one its writer saw, because somebody changed the look meanwhile. */
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
