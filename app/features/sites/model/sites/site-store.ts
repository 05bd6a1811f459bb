import { nameKey } from '#app/features/tenancy/model/company/name-key.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { AccountType } from '#app/kernel/data/tables.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { readTranslations, type Translatable, type Translations } from '#app/kernel/i18n/translations.ts'
import type { SiteAddress } from '#app/visit/site.ts'

/** A site's own row in the table `tenant`. */
export type SiteRow = SiteAddress &
  Translatable<'serviceName'> & {
    serviceName: string
    lang: Locale
    accountType: AccountType
    settingLogin: 0 | 1 | 2
  }

export type SiteRecord = SiteRow & {
  tenantId: number
  companyId: number
  domainType: 'PATH' | 'FULL_DOMAIN'
  revision: number
  createdAt: number
}

export async function findSiteRecord(db: Database, tenantId: number): Promise<SiteRecord | null> {
  const row = await db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .select(({ fn }) => [
      'tenant.id as tenantId',
      'tenant.company_id as companyId',
      'tenant.domain_type as domainType',
      'tenant.domain',
      'tenant.service_path as servicePath',
      'tenant.service_name as serviceName',
      'tenant.lang',
      'tenant.translations',
      fn.coalesce('tenant.account_type', 'company.account_type').as('accountType'),
      fn.coalesce('tenant.setting_login', 'company.setting_login').as('settingLogin'),
      'tenant.revision',
      'tenant.created_at as createdAt',
    ])
    .where('tenant.id', '=', tenantId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { translations, ...site } = row
  return { ...site, ...readTranslations(translations) }
}

export function insertSite(
  db: Database,
  site: SiteRow & { tenantId: number; companyId: number; now: number },
): Write {
  const { tenantId, companyId, now } = site
  return db
    .insertInto('tenant')
    .values({ id: tenantId, company_id: companyId, ...columnsOf(site), created_at: now })
}

/** Breaks the batch if somebody else has changed the site meanwhile. */
export function updateSite(db: Database, tenantId: number, site: SiteRow, revision: number | null): Write {
  return db
    .updateTable('tenant')
    .set({ ...columnsOf(site), revision: nextRevision(revision) })
    .where('id', '=', tenantId)
}

/** Whether another site of the company has this name. */
export async function isSiteNameTaken(
  db: Database,
  { companyId, name, except }: { companyId: number; name: string; except: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('tenant')
    .select('id')
    .where('company_id', '=', companyId)
    .where('name_key', '=', nameKey(name))
    .where('id', 'is not', except)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another site has this address. */
export async function isAddressTaken(
  db: Database,
  { domain, servicePath }: SiteAddress,
  except: number | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('tenant')
    .select('id')
    .where((where) => where(where.fn.coalesce('domain', where.val('')), '=', domain ?? ''))
    .where((where) => where(where.fn.coalesce('service_path', where.val('')), '=', servicePath ?? ''))
    .where('id', 'is not', except)
    .executeTakeFirst()
  return row !== undefined
}

function columnsOf(site: SiteRow) {
  const { domain, servicePath, serviceName, lang, accountType, settingLogin } = site
  return {
    domain_type: servicePath === null ? ('FULL_DOMAIN' as const) : ('PATH' as const),
    domain,
    service_path: servicePath,
    service_name: serviceName,
    name_key: nameKey(serviceName),
    lang,
    translations: JSON.stringify((site.translations ?? {}) as Translations),
    account_type: accountType,
    setting_login: settingLogin,
  }
}
