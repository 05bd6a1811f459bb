import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#app/kernel/data/database.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteAddress } from '#app/visit/site.ts'
import { hasLevel, staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { requireCompanyAdmin } from './company-scope.ts'
import { type CompanyRecord, findCompany } from './company-store.ts'
import { nameKey } from './name-key.ts'

/** The filter of the list: words of the name or the address. */
export const SitesQuery = z.object({ q: z.string().trim().max(200).optional().catch(undefined) })
export type SitesQuery = z.output<typeof SitesQuery>

export type ListedSite = SiteAddress & {
  tenantId: number
  name: string
  /** The state of the site's own domain; null for a site on a path. */
  domainState: 'waiting' | 'active' | null
  domainProof: 'wanted' | 'kept' | 'proven' | null
  createdAt: number
}

export type SitesPage = Paged & { company: CompanyRecord; sites: ListedSite[] }

/**
 * A company's sites, sorted by name. For its administrators and the system's; refuses others with `companyNotFound`
 * (R442).
 */
export async function listSites(
  visit: Visit,
  { companyId: named, query, paging }: { companyId?: number | undefined; query: SitesQuery; paging: Paging },
): Promise<SitesPage> {
  const { companyId } = requireCompanyAdmin(visit, named)
  const [company, sites, { total }] = await Promise.all([
    findCompany(visit.db, companyId),
    pageOfSites(visit.db, companyId, { query, paging, locale: visit.locale }).execute(),
    asked(visit.db, companyId, query)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  if (company === null) refuse('companyNotFound')
  return { ...pagedOf(paging, total), company, sites }
}

/** The sites with the state of their domains: the one that each claims, and the one that it has. */
function asked(db: Database, companyId: number, { q = '' }: SitesQuery) {
  const words = sql<string>`coalesce(tenant.name_key, '') || ' ' || coalesce(tenant.domain, '') || '/' || coalesce(tenant.service_path, '') || ' ' || coalesce(awaited.domain, '')`
  return db
    .selectFrom('tenant')
    .leftJoin('site_domain as awaited', (join) =>
      join
        .onRef('awaited.tenant_id', '=', 'tenant.id')
        .on('awaited.state', '<>', 'leaving')
        .on(sql<SqlBool>`awaited.domain IS NOT tenant.domain`),
    )
    .leftJoin('site_domain as held', (join) =>
      join
        .onRef('held.tenant_id', '=', 'tenant.id')
        .on('held.state', '<>', 'leaving')
        .onRef('held.domain', '=', 'tenant.domain'),
    )
    .where('tenant.company_id', '=', companyId)
    .$if(q !== '', (query) => query.where(sql<SqlBool>`instr(${words}, ${nameKey(q)}) > 0`))
}

function pageOfSites(
  db: Database,
  companyId: number,
  { query, paging, locale }: { query: SitesQuery; paging: Paging; locale: Locale },
) {
  return asked(db, companyId, query)
    .select(({ fn }) => [
      'tenant.id as tenantId',
      wordsIn('tenant.service_name', locale, 'serviceName').as('name'),
      fn.coalesce('awaited.domain', 'tenant.domain').as('domain'),
      sql<string | null>`CASE WHEN awaited.domain IS NULL THEN tenant.service_path END`.as('servicePath'),
      fn.coalesce('awaited.state', 'held.state').as('domainState'),
      fn.coalesce('awaited.proof', 'held.proof').as('domainProof'),
      'tenant.created_at as createdAt',
    ])
    .$narrowType<{ domainState: 'waiting' | 'active' | null }>()
    .orderBy('tenant.service_name')
    .orderBy('tenant.id')
    .limit(paging.size)
    .offset(offsetOf(paging))
}

/** The most sites in the list. Further ones can be found by searching for their name. */
const maxSites = 30

/**
 * Lists a company's sites by name, for switching, wherever their records are. Empty for administrators who work on one site only.
 */
export async function listSitesOf(
  visit: Visit,
  companyId: number,
): Promise<{ tenantId: number; name: string }[]> {
  const staff = requireStaff(visit, 'service')
  if (!hasLevel(staff, 'company') || !staffMayWorkOnCompany(staff, companyId)) return []
  const { db } = await onPlatform(visit)
  return await db
    .selectFrom('tenant')
    .select(['id as tenantId', wordsIn('tenant.service_name', visit.locale, 'serviceName').as('name')])
    .where('company_id', '=', companyId)
    .orderBy('service_name')
    .limit(maxSites)
    .execute()
}
