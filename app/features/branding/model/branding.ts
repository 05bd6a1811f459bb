import { readSiteSettings } from '#app/features/tenancy/model/settings/site-settings-store.ts'
import { readSiteFooterLinks } from '#app/features/tenancy/model/snapshot/site-footer-links.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { SiteFooterLink } from '#app/visit/site.ts'
import type { SiteSettingName, SiteSettings } from '#app/visit/site-settings.ts'

/** The records of settings that make up a site's branding. The footer's links belong to it as well. */
export const brandingNames = [
  'layout',
  'header',
  'body',
  'footer',
  'banner',
  'tab',
  'input',
  'brand',
  'hashtag',
  'notification',
  'searchResult',
  'customLogin',
  'contentDetail',
  'hit',
  'watermark',
  'button',
] as const satisfies readonly SiteSettingName[]

export type BrandingName = (typeof brandingNames)[number]

/**
 * The cause of a version: a change of one record or of the links, or of several at once. `before` is the state before
 * the first recorded change.
 */
export type BrandingCause =
  | BrandingName
  | 'before'
  | 'links'
  | 'reset'
  | 'restore'
  | 'theme'
  | 'copy'
  | 'import'

/** A record to be written, and the revision that its writer saw. Null replaces whatever is there. */
export type BrandingRecord<Name extends BrandingName> = { value: SiteSettings[Name]; revision: number | null }
export type BrandingRecords = { [Name in BrandingName]?: BrandingRecord<Name> }

/** A site's branding: its records with their defaults filled in, and its footer's links in their order. */
export type Look = { settings: Pick<SiteSettings, BrandingName>; links: SiteFooterLink[] }

/** A site's present look, in all its languages. */
export async function readBranding(db: Database, tenantId: number): Promise<Look> {
  const [settings, links] = await Promise.all([
    readSiteSettings(db, tenantId),
    readSiteFooterLinks(db, tenantId),
  ])
  const entries = brandingNames.map((name) => [name, settings[name]])
  return { settings: Object.fromEntries(entries) as Look['settings'], links }
}
