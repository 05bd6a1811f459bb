import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#app/data/database.ts'
import type { AccountType, GroupType } from '#app/data/tables.ts'
import { type ContentField, contentFields } from '#app/values/content-field.ts'
import { parseSiteSettings, type SiteSettings } from '#app/values/site-settings.ts'

/**
 * A tenant as its pages need it: address, login rules, look, and the short lists around its contents, in one JSON value,
 * so that no page asks the database for them. Whoever gives out content asks D1 instead (house rule of the snapshot).
 */
export type Site = {
  tenantId: number
  /** Another number after whatever its readers would see change. */
  version: number
  companyId: number
  companyName: string
  domainType: 'FULL_DOMAIN' | 'PATH'
  domain: string | null
  servicePath: string | null
  serviceName: string
  accountType: AccountType
  /** 0 none, 1 login required, 2 only to view a book. */
  settingLogin: 0 | 1 | 2
  /** Whether any user group signs in by its address alone; where none does, no arrival is looked up. */
  hasAutoIpLogin: boolean
  settings: SiteSettings
  /** In the tenant's order, as are all lists here. */
  groups: SiteGroup[]
  footerLinks: SiteFooterLink[]
  sortFields: SiteSortField[]
  searchTabs: SiteSearchTab[]
  hashTags: { id: number; name: string }[]
  /** In which something visible was published, the latest first. */
  years: number[]
  /** The newest, those of the future too: whoever shows them knows the time. Milliseconds since 1970. */
  notices: { id: number; title: string; createdAt: number }[]
}

export type SiteGroup = {
  id: number
  name: string
  type: GroupType
  isDefault: boolean
  itemSize: number
  numRow: number
  isWrapLine: boolean
}
export type SiteFooterLink = {
  id: number
  url: string
  label: string
  /** 1 internal, 2 external. */
  typeLink: 1 | 2
  /** 1 upper row, 2 lower, 3 middle. */
  positionLink: 1 | 2 | 3
  ordinal: number
}
export type SiteSortField = {
  id: number
  /** 1 search, 2 home. */
  context: 1 | 2
  /** 1 to 11 a content's field, 12 the contents' group. */
  field: number
  title: string
  isAscDefault: boolean
  isDefault: boolean
  ordinal: number
}
export type SiteSearchBox = {
  id: number
  label: string
  isShowLabel: boolean
  size: 'small' | 'medium' | 'large'
  /** 1 partial, 2 exact, 3 days, 4 single choice, 5 multiple choice, 6 months, 7 years. */
  operation: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /** What can be chosen, in order (R233). */
  choices: string[]
  fields: ContentField[]
  /** Groups the box offers to look in. */
  groupIds: number[]
}
export type SiteSearchTab = { id: number; title: string; isFullText: boolean; boxes: SiteSearchBox[] }

/** Where a tenant is looked for: a host of its own, or a first path segment (on a shared host: domain null). */
export type SiteAddress = { domain: string | null; servicePath: string | null }

/** The stored settings of a tenant can't be read: its pages go to the error page at once (R020, decision 17). */
export class SettingsFailure extends Error {
  constructor(tenantId: number, cause: unknown) {
    super(`settings of tenant ${tenantId} can't be read`, { cause })
  }
}

/** Notices that pages show without asking; the list of all of them asks the database. */
const noticesKept = 20
const hashTagsKept = 500
const yearsKept = 100
const afterAllDays = '9999-99-99'

/** Which tenant has an address, and in which version its readers see it; null where none has it. */
export async function findSiteHead(
  db: Database,
  address: SiteAddress,
): Promise<{ id: number; version: number } | null> {
  return (await atAddress(db, address).select(['tenant.id', 'tenant.version']).executeTakeFirst()) ?? null
}

/** Reads a site from the database, or null where no tenant has the address. Throws SettingsFailure. */
export async function readSite(db: Database, address: SiteAddress): Promise<Site | null> {
  const tenant = await atAddress(db, address)
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .select([
      'tenant.id as tenantId',
      'tenant.version',
      'company.id as companyId',
      'company.name as companyName',
      'tenant.domain_type as domainType',
      'tenant.domain',
      'tenant.service_path as servicePath',
      'tenant.service_name as serviceName',
      'company.account_type as accountType',
      'company.setting_login as settingLogin',
    ])
    .executeTakeFirst()
  if (tenant === undefined) return null
  const { tenantId } = tenant
  const [settings, hasAutoIpLogin, groups, footerLinks, sortFields, searchTabs, hashTags, years, notices] =
    await Promise.all([
      db.selectFrom('site_setting').select(['name', 'value']).where('tenant_id', '=', tenantId).execute(),
      readAutoIpLogin(db, tenantId),
      readGroups(db, tenantId),
      readFooterLinks(db, tenantId),
      readSortFields(db, tenantId),
      readSearchTabs(db, tenantId),
      db
        .selectFrom('hash_tag')
        .select(['id', 'name'])
        .where('tenant_id', '=', tenantId)
        .orderBy('ordinal')
        .limit(hashTagsKept)
        .execute(),
      readYears(db, tenantId),
      db
        .selectFrom('notification')
        .select(['id', 'title', 'created_at as createdAt'])
        .where('tenant_id', '=', tenantId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(noticesKept)
        .execute(),
    ])
  try {
    return {
      ...tenant,
      hasAutoIpLogin,
      settings: parseSiteSettings(
        Object.fromEntries(settings.map((row) => [row.name, JSON.parse(row.value)])),
      ),
      groups,
      footerLinks,
      sortFields,
      searchTabs,
      hashTags,
      years,
      notices,
    }
  } catch (error) {
    throw new SettingsFailure(tenantId, error)
  }
}

function atAddress(db: Database, { domain, servicePath }: SiteAddress) {
  return db
    .selectFrom('tenant')
    .where((where) => where(where.fn.coalesce('tenant.domain', where.val('')), '=', domain ?? ''))
    .where((where) => where(where.fn.coalesce('tenant.service_path', where.val('')), '=', servicePath ?? ''))
}

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

/** Goes from the last day of each year to the last before that year: so many steps of the index, however many contents. */
async function readYears(db: Database, tenantId: number): Promise<number[]> {
  const latest = (before: RawBuilder<string>) =>
    db
      .selectFrom('content')
      .select('content.published_on as day')
      .where('content.tenant_id', '=', tenantId)
      .where('content.visible', '=', 1)
      .where('content.published_on', '<', before)
      .orderBy('content.published_on', 'desc')
      .limit(1)
      .as('day')
  const rows = await db
    .withRecursive('step(day)', (steps) =>
      steps
        .selectNoFrom(latest(sql.lit(afterAllDays)))
        .unionAll(
          steps
            .selectFrom('step')
            .select(latest(sql`substr(step.day, 1, 4)`))
            .where('step.day', 'is not', null),
        )
        .limit(yearsKept),
    )
    .selectFrom('step')
    .select('step.day')
    .where('step.day', 'is not', null)
    .execute()
  return rows.flatMap(({ day }) => (day === null ? [] : Number(day.slice(0, 4))))
}

async function readGroups(db: Database, tenantId: number): Promise<SiteGroup[]> {
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
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .execute()
  return rows.map((row) => ({ ...row, isDefault: row.isDefault === 1, isWrapLine: row.isWrapLine === 1 }))
}

async function readFooterLinks(db: Database, tenantId: number): Promise<SiteFooterLink[]> {
  return db
    .selectFrom('footer_link')
    .select(['id', 'url', 'label', 'type_link as typeLink', 'position_link as positionLink', 'ordinal'])
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .execute()
}

async function readSortFields(db: Database, tenantId: number): Promise<SiteSortField[]> {
  const rows = await db
    .selectFrom('sort_field')
    .select([
      'id',
      'context',
      'field',
      'title',
      'is_asc_default as isAscDefault',
      'is_default as isDefault',
      'ordinal',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('context')
    .orderBy('ordinal')
    .execute()
  return rows.map((row) => ({ ...row, isAscDefault: row.isAscDefault === 1, isDefault: row.isDefault === 1 }))
}

async function readSearchTabs(db: Database, tenantId: number): Promise<SiteSearchTab[]> {
  const [tabs, boxes] = await Promise.all([
    db
      .selectFrom('search_tab')
      .select(['id', 'title', 'type'])
      .where('tenant_id', '=', tenantId)
      .orderBy('ordinal')
      .execute(),
    db.selectFrom('search_box').selectAll().where('tenant_id', '=', tenantId).orderBy('ordinal').execute(),
  ])
  return tabs.map(({ id, title, type }) => ({
    id,
    title,
    isFullText: type === 'full_text',
    boxes: boxes.filter((box) => box.tab_id === id).map(toSearchBox),
  }))
}

type BoxRow = {
  id: number
  label: string
  is_show_label: 0 | 1
  size: 'small' | 'medium' | 'large'
  operation: SiteSearchBox['operation']
  match_value: string
  search_fields: string
  group_ids: string
}

function toSearchBox(row: BoxRow): SiteSearchBox {
  const names = JSON.parse(row.search_fields) as string[]
  return {
    id: row.id,
    label: row.label,
    isShowLabel: row.is_show_label === 1,
    size: row.size,
    operation: row.operation,
    choices: row.match_value
      .split(',')
      .map((choice) => choice.trim())
      .filter((choice) => choice !== ''),
    fields: contentFields.filter((field) => names.includes(field)),
    groupIds: JSON.parse(row.group_ids) as number[],
  }
}

/** The look of pages that belong to no tenant: the console's sign-in and the error pages of unknown addresses. */
export function platformSite(): Site {
  return {
    tenantId: 0,
    version: 0,
    companyId: 0,
    companyName: 'Bunko',
    domainType: 'PATH',
    domain: null,
    servicePath: null,
    serviceName: 'Bunko',
    accountType: 'EMAIL',
    settingLogin: 0,
    hasAutoIpLogin: false,
    settings: parseSiteSettings({}),
    groups: [],
    footerLinks: [],
    sortFields: [],
    searchTabs: [],
    hashTags: [],
    years: [],
    notices: [],
  }
}
