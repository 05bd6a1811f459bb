import { readSiteSettings } from '#app/features/tenancy/model/settings/site-settings-store.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { inLanguage, readTranslations } from '#app/kernel/i18n/translations.ts'
import type { Site, SiteAddress } from '#app/visit/site.ts'
import { siteTitle } from '#app/visit/site-title.ts'
import { readAutoIpLogin } from './site-auto-ip-login.ts'
import { readSiteFooterLinks } from './site-footer-links.ts'
import { readSiteGroups } from './site-groups.ts'
import { readSiteHashTags } from './site-hash-tags.ts'
import { readSiteNotifications } from './site-notifications.ts'
import { readSiteSearchTabs } from './site-search-tabs.ts'
import { readSiteSortFields } from './site-sort-fields.ts'
import { readSiteYears } from './site-years.ts'

/** Which tenant has an address, and in which version its readers see it; null where none has it. */
export async function findSiteHead(
  db: Database,
  address: SiteAddress,
): Promise<{ id: number; version: number } | null> {
  return (await atAddress(db, address).select(['tenant.id', 'tenant.version']).executeTakeFirst()) ?? null
}

/** Whether any host serves a site below this first segment. */
export async function isServicePathOfAnySite(db: Database, servicePath: string): Promise<boolean> {
  const row = await db
    .selectFrom('tenant')
    .select('id')
    .where('service_path', '=', servicePath)
    .executeTakeFirst()
  return row !== undefined
}

/** Where a tenant is, and whose it is; null where there is none of this number. */
export async function findAddressOf(
  db: Database,
  tenantId: number,
): Promise<(SiteAddress & { tenantId: number; companyId: number }) | null> {
  const row = await db
    .selectFrom('tenant')
    .select(['id as tenantId', 'company_id as companyId', 'domain', 'service_path as servicePath'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Reads a site from the database, each concept its own part, or null where no tenant has the address. Throws
 * SettingsFailure.
 */
export async function readSite(db: Database, address: SiteAddress): Promise<Site | null> {
  const tenant = await findTenant(db, address)
  if (tenant === undefined) return null
  const { translations, isStopped, ...named } = tenant
  const { tenantId } = tenant
  const [
    settings,
    hasAutoIpLogin,
    groups,
    footerLinks,
    sortFields,
    searchTabs,
    hashTags,
    years,
    notifications,
  ] = await Promise.all([
    readSiteSettings(db, tenantId),
    readAutoIpLogin(db, tenantId),
    readSiteGroups(db, tenantId),
    readSiteFooterLinks(db, tenantId),
    readSiteSortFields(db, tenantId),
    readSiteSearchTabs(db, tenantId),
    readSiteHashTags(db, tenantId),
    readSiteYears(db, tenantId),
    readSiteNotifications(db, tenantId),
  ])
  const site = {
    ...named,
    ...readTranslations(translations),
    isStopped: Boolean(isStopped),
    settings,
    hasAutoIpLogin,
    groups,
    footerLinks,
    sortFields,
    searchTabs,
    hashTags,
    years,
    notifications,
  }
  return { ...site, titles: titlesOf(site) }
}

/** A title is made of two fields: the site's hundreds of others need no copy in each language for it. */
function titlesOf({ serviceName, translations, settings }: Omit<Site, 'titles'>): Site['titles'] {
  const named = { serviceName, translations, settings: { brand: settings.brand } }
  const titles = locales.map((locale) => [locale, siteTitle(inLanguage(named, locale))])
  return Object.fromEntries(titles)
}

function findTenant(db: Database, address: SiteAddress) {
  return atAddress(db, address)
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .select(({ eb, fn }) => [
      'tenant.id as tenantId',
      'tenant.version',
      'company.id as companyId',
      'company.name as companyName',
      'company.email as companyEmail',
      'tenant.domain_type as domainType',
      'tenant.domain',
      'tenant.service_path as servicePath',
      'tenant.service_name as serviceName',
      'tenant.lang',
      'tenant.translations',
      fn.coalesce('tenant.account_type', 'company.account_type').as('accountType'),
      fn.coalesce('tenant.setting_login', 'company.setting_login').as('settingLogin'),
      eb('company.status', '=', 'stop').as('isStopped'),
    ])
    .executeTakeFirst()
}

function atAddress(db: Database, { domain, servicePath }: SiteAddress) {
  return db
    .selectFrom('tenant')
    .where((where) => where(where.fn.coalesce('tenant.domain', where.val('')), '=', domain ?? ''))
    .where((where) => where(where.fn.coalesce('tenant.service_path', where.val('')), '=', servicePath ?? ''))
}
