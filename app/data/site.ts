import { parseSiteSettings, type SiteSettings } from '#app/values/site-settings.ts'
import type { Database } from './database.ts'
import type { AccountType } from './tables.ts'

/**
 * A tenant as its pages need it: address, login rules and look in one JSON value, so that no page asks the
 * database how it should look. Whoever gives out content asks D1 instead (house rule of the snapshot).
 */
export type Site = {
  tenantId: number
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
}

/** Where a tenant is looked for: a host of its own, or a first path segment (on a shared host: domain null). */
export type SiteAddress = { domain: string | null; servicePath: string | null }

/** The stored settings of a tenant can't be read: its pages go to the error page at once (R020, decision 17). */
export class SettingsFailure extends Error {
  constructor(tenantId: number, cause: unknown) {
    super(`settings of tenant ${tenantId} can't be read`, { cause })
  }
}

/** Reads a site from the database, or null where no tenant has the address. Throws SettingsFailure. */
export async function readSite(db: Database, address: SiteAddress): Promise<Site | null> {
  const tenant = await db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .select([
      'tenant.id as tenantId',
      'company.id as companyId',
      'company.name as companyName',
      'tenant.domain_type as domainType',
      'tenant.domain',
      'tenant.service_path as servicePath',
      'tenant.service_name as serviceName',
      'company.account_type as accountType',
      'company.setting_login as settingLogin',
    ])
    .where((where) => where(where.fn.coalesce('tenant.domain', where.val('')), '=', address.domain ?? ''))
    .where((where) =>
      where(where.fn.coalesce('tenant.service_path', where.val('')), '=', address.servicePath ?? ''),
    )
    .executeTakeFirst()
  if (tenant === undefined) return null
  const [rows, autoGroup] = await Promise.all([
    db
      .selectFrom('site_setting')
      .select(['name', 'value'])
      .where('tenant_id', '=', tenant.tenantId)
      .execute(),
    db
      .selectFrom('user_group')
      .select('id')
      .where('tenant_id', '=', tenant.tenantId)
      .where('auto_ip', '=', 1)
      .limit(1)
      .executeTakeFirst(),
  ])
  try {
    const stored = Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)]))
    return { ...tenant, hasAutoIpLogin: autoGroup !== undefined, settings: parseSiteSettings(stored) }
  } catch (error) {
    throw new SettingsFailure(tenant.tenantId, error)
  }
}

/** The look of pages that belong to no tenant: the console's sign-in and the error pages of unknown addresses. */
export function platformSite(): Site {
  return {
    tenantId: 0,
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
  }
}
