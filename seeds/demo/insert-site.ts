import type { Insertable } from 'kysely'
import { nameKey } from '#app/features/tenancy/model/company/name-key.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { SearchDatabaseName } from '#app/kernel/data/database-names.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { contentNumbers, type SearchRange } from '#app/kernel/data/tenant-place.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { storedWords } from '#app/kernel/i18n/translations.ts'
import type { BothLanguages, WorldTenant } from '#seeds/demo/world-content.ts'
import { world } from './world.ts'

type NewSite = {
  tenantId: number
  name: string
  address: { domain: string | null; servicePath: string | null }
  /** The language of the site (the default is Japanese), and the translations of its name. */
  lang?: Locale
  translations?: string
  /** Columns of the company that differ from those of a small public company. Its number is the tenant's. */
  company?: Partial<Insertable<Tables['company']>>
  /** The databases with parts of the site's search index: its contents are divided evenly among them. */
  search?: readonly SearchDatabaseName[]
  /** The settings as JSON, as the database stores them, so that a test can insert broken ones. */
  settings: Record<string, string>
}

/** Inserts a site with its company and its settings. */
export async function insertSite(
  db: Database,
  { tenantId, name, address, company, settings, lang = 'ja', translations = '{}', search }: NewSite,
  now: number,
): Promise<void> {
  const owner = {
    id: tenantId,
    name,
    email: null,
    max_content: 50,
    max_user: 50,
    created_at: now,
    ...company,
  }
  await db
    .insertInto('company')
    .values({ account_type: 'EMAIL', setting_login: 0, ...owner })
    .execute()
  await db
    .insertInto('tenant')
    .values({
      id: tenantId,
      company_id: owner.id,
      domain_type: address.domain === null ? 'PATH' : 'FULL_DOMAIN',
      domain: address.domain,
      service_path: address.servicePath,
      service_name: name,
      name_key: nameKey(name),
      lang,
      translations,
      created_at: now,
    })
    .execute()
  await insertPlace(db, tenantId, search)
  // The sweep registers the domain with Cloudflare.
  if (address.domain !== null && address.servicePath === null)
    await db
      .insertInto('site_domain')
      .values({
        tenant_id: tenantId,
        domain: address.domain,
        proof: 'proven',
        proven_at: now,
        challenge: `demo${tenantId}`,
        next_check_at: now + 60_000,
        created_at: now,
      })
      .execute()
  const records = Object.entries(settings).map(([name, value]) => ({ name, value }))
  await db
    .insertInto('site_setting')
    .values(records.map((record) => ({ tenant_id: tenantId, ...record, updated_at: now })))
    .execute()
}

async function insertPlace(
  db: Database,
  tenantId: number,
  search: readonly SearchDatabaseName[] = ['SEARCH'],
): Promise<void> {
  await db
    .insertInto('tenant_place')
    .values({ tenant_id: tenantId, database: 'DB', search: JSON.stringify(rangesOf(search)) })
    .execute()
}

/** Divides a site's contents evenly among search databases. */
export function rangesOf(search: readonly SearchDatabaseName[]): SearchRange[] {
  return search.map((name, at) => ({ name, from: Math.floor((at * contentNumbers) / search.length) }))
}

/** Returns the texts of a demo site as its rows store them: its own language in the columns, the other under `translations`. */
export function written<Field extends string>(tenant: WorldTenant, words: Record<Field, BothLanguages>) {
  const { translations, ...own } = storedWords({ site: { lang: world[tenant].lang } }, words)
  return { ...(own as unknown as Record<Field, string>), translations: JSON.stringify(translations) }
}
