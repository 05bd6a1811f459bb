import { readSiteSettings } from '#app/features/tenancy/model/settings/site-settings-store.ts'
import { readSiteFooterLinks } from '#app/features/tenancy/model/snapshot/site-footer-links.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { SiteFooterLink } from '#app/visit/site.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import { type LookName, lookNames } from './look.ts'

/** A site's look: its records with their defaults filled in, and its footer's links in their order. */
export type Look = { settings: Pick<SiteSettings, LookName>; links: SiteFooterLink[] }

/** A site's present look, in all its languages. */
export async function readLook(db: Database, tenantId: number): Promise<Look> {
  const [settings, links] = await Promise.all([
    readSiteSettings(db, tenantId),
    readSiteFooterLinks(db, tenantId),
  ])
  const entries = lookNames.map((name) => [name, settings[name]])
  return { settings: Object.fromEntries(entries) as Look['settings'], links }
}
