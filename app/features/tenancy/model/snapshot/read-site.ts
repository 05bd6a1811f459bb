import { type RawBuilder, sql } from 'kysely'
import { missingSellerFields } from '#app/features/tenancy/model/company/seller-fields.ts'
import { readSiteSettings } from '#app/features/tenancy/model/settings/site-settings-store.ts'
import { sendsInvoices } from '#app/gateways/payment/payment-gateway.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { placeOfTenant, refuseUnread, rememberPlace } from '#app/kernel/data/tenant-place.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { inLanguage, readTranslations } from '#app/kernel/i18n/translations.ts'
import {
  type Site,
  type SiteAddress,
  type SiteGroup,
  type SiteHashtag,
  type SiteNotification,
  siteTitle,
} from '#app/visit/site.ts'
import { meantGroups } from './notification-groups.ts'
import { readSiteFooterLinks } from './site-footer-links.ts'
import { readSiteSearchTabs } from './site-search-tabs.ts'
import { readSiteSortFields } from './site-sort-fields.ts'

/**
 * The tenant at an address, and the current version of its site. Null if no tenant has it. This isolate also remembers the tenant's place, so
 * that no request has to look it up. Refuses with `dataUnavailable` (503) if the database doesn't answer.
 */
export async function findSiteHead(
  db: Database,
  address: SiteAddress,
): Promise<{ id: number; version: number } | null> {
  const row = await atAddress(db, address)
    .select(['tenant.id', 'tenant.version', placeOfTenant.as('place')])
    .executeTakeFirst()
    .catch(refuseUnread)
  if (row === undefined) return null
  const { place, ...head } = row
  rememberPlace(head.id, place)
  return head
}

/** True if a site on any host has this first segment. */
export async function isServicePathOfAnySite(db: Database, servicePath: string): Promise<boolean> {
  const row = await db
    .selectFrom('tenant')
    .select('id')
    .where('service_path', '=', servicePath)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finds a tenant's address and company, and the current version of its site; null if no tenant has this number. Remembers the tenant's place
 * and refuses as `findSiteHead` does.
 */
export async function findAddressOf(
  db: Database,
  tenantId: number,
): Promise<(SiteAddress & { tenantId: number; companyId: number; version: number }) | null> {
  const row = await db
    .selectFrom('tenant')
    .select(['id as tenantId', 'company_id as companyId', 'domain', 'service_path as servicePath', 'version'])
    .select(placeOfTenant.as('place'))
    .where('id', '=', tenantId)
    .executeTakeFirst()
    .catch(refuseUnread)
  if (row === undefined) return null
  const { place, ...address } = row
  rememberPlace(tenantId, place)
  return address
}

/**
 * Reads a site from the database, in one part per concept. Null if no tenant has the address. Throws `SettingsFailure`.
 */
export async function readSite(db: Database, address: SiteAddress): Promise<Site | null> {
  const tenant = await findTenant(db, address)
  if (tenant === undefined) return null
  const { translations, isStopped, place, provider, seller, ...named } = tenant
  const { tenantId } = tenant
  rememberPlace(tenantId, place)
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
    readSiteHashtags(db, tenantId),
    readSiteYears(db, tenantId),
    readSiteNotifications(db, tenantId),
  ])
  const site = {
    ...named,
    ...readTranslations(translations),
    isStopped: Boolean(isStopped),
    settings,
    hasAutoIpLogin,
    isInvoicing: sendsInvoices(provider),
    hasSeller: provider !== null && missingSellerFields(JSON.parse(seller ?? '{}')).length === 0,
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

/** The site's title in each language. Copies only the two fields that make a title, not the whole site, per language. */
function titlesOf({ serviceName, translations, settings }: Omit<Site, 'titles'>): Site['titles'] {
  const named = { serviceName, translations, settings: { brand: settings.brand } }
  const titles = locales.map((locale) => [locale, siteTitle(inLanguage(named, locale))])
  return Object.fromEntries(titles)
}

function findTenant(db: Database, address: SiteAddress) {
  return atAddress(db, address)
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .leftJoin('company_payment as payment', 'payment.company_id', 'company.id')
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
      'payment.provider',
      'payment.seller',
      placeOfTenant.as('place'),
    ])
    .executeTakeFirst()
}

function atAddress(db: Database, { domain, servicePath }: SiteAddress) {
  return db
    .selectFrom('tenant')
    .where((where) => where(where.fn.coalesce('tenant.domain', where.val('')), '=', domain ?? ''))
    .where((where) => where(where.fn.coalesce('tenant.service_path', where.val('')), '=', servicePath ?? ''))
}

/** For the snapshot: true if a user group signs its readers in by their address alone. */
async function readAutoIpLogin(db: Database, tenantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_group')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('auto_ip', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const maxHashtags = 500

/** The snapshot's hashtags, in the tenant's order. */
async function readSiteHashtags(db: Database, tenantId: number): Promise<SiteHashtag[]> {
  const rows = await db
    .selectFrom('hash_tag')
    .select(['id', 'name', 'translations'])
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .limit(maxHashtags)
    .execute()
  return rows.map(({ translations, ...row }) => ({ ...row, ...readTranslations(translations) }))
}

/** The snapshot's content groups, in the tenant's order. */
async function readSiteGroups(db: Database, tenantId: number): Promise<SiteGroup[]> {
  const rows = await db
    .selectFrom('content_group')
    .select([
      'id',
      'name',
      'type',
      'is_default as isDefault',
      'item_size as itemSize',
      'num_row as numRow',
      'is_wrap_line as isWrapLine',
      'translations',
      'ref_code as refCode',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .execute()
  return rows.map(({ translations, ...row }) => ({
    ...row,
    isDefault: row.isDefault === 1,
    isWrapLine: row.isWrapLine === 1,
    ...readTranslations(translations),
  }))
}

const maxYears = 100

const afterAllDays = '9999-99-99'

/**
 * For the snapshot: the years in which visible contents were published, latest first. Jumps from the last day of each
 * year to the last day before that year, so it takes one index step per year, however many contents there are.
 */
async function readSiteYears(db: Database, tenantId: number): Promise<number[]> {
  const rows = await db
    .withRecursive('step(day)', (steps) =>
      steps
        .selectNoFrom(latestDay(db, tenantId, sql.lit(afterAllDays)).as('day'))
        .unionAll(
          steps
            .selectFrom('step')
            .select(latestDay(db, tenantId, sql`substr(step.day, 1, 4)`).as('day'))
            .where('step.day', 'is not', null),
        )
        .limit(maxYears),
    )
    .selectFrom('step')
    .select('step.day')
    .where('step.day', 'is not', null)
    .execute()
  return rows.flatMap(({ day }) => (day === null ? [] : Number(day.slice(0, 4))))
}

/** The last day before the given one on which a visible content was published. */
function latestDay(db: Database, tenantId: number, before: RawBuilder<string>) {
  return db
    .selectFrom('content')
    .select('content.published_on as day')
    .where('content.tenant_id', '=', tenantId)
    .where('content.visible', '=', 1)
    .where('content.published_on', '<', before)
    .orderBy('content.published_on', 'desc')
    .limit(1)
}

/** The most notifications in a snapshot, for pages that show the newest ones. The full list is read from the database. */
const maxNotifications = 20

/** The snapshot's notifications, newest first. */
async function readSiteNotifications(db: Database, tenantId: number): Promise<SiteNotification[]> {
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'title', 'created_at as createdAt', 'translations', 'until', 'audience'])
    .select(meantGroups())
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxNotifications)
    .execute()
  return rows.map(({ translations, until, audience, groupIds, ...row }) => ({
    ...row,
    ...(until !== null && { until }),
    ...(audience !== 'all' && { audience }),
    ...(audience === 'groups' && { groupIds: JSON.parse(groupIds) as string[] }),
    ...titleOf(translations),
  }))
}

/** The titles of a notification. Its text isn't part of the snapshot, because it is read with its own page. */
function titleOf(column: string): Pick<SiteNotification, 'translations'> {
  const { translations = {} } = readTranslations(column)
  const titles = Object.entries(translations).map(([lang, words]) => [lang, { title: words?.title }])
  return titles.length === 0 ? {} : { translations: Object.fromEntries(titles) }
}
