import { sql } from 'kysely'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel, staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'

export type ReachedSite = {
  tenantId: number
  name: string
  companyId: number
  company: string
  /** The database with its records. Null if the directory has no place for it. */
  database: string | null
}

/** The part of the platform that a search covers, the administrator's current place first. */
export type Reach = {
  staff: Staff
  sites: ReachedSite[]
  companies: { id: number; name: string }[]
  /** Whether there are more sites than a search covers. */
  isPartial: boolean
}

/** The place where an administrator searches: a site, a company, or neither of them. */
export type Place = { tenantId: number | null; companyId: number | null }

/**
 * assumed: a search covers at most this many sites and companies. Each kind costs one search of an index per site. On a larger platform an
 * administrator searches from the company or the site.
 */
export const maxSites = 1000

/**
 * Returns the sites and companies that an administrator may work on: their own site, the sites of their company, or all. With `isOnlyHere`
 * it returns the place alone. Refuses with `notFound` a site or a company that isn't theirs and one that doesn't exist (R442).
 */
export async function reachOf(
  visit: Visit,
  { tenantId, companyId, isOnlyHere }: Place & { isOnlyHere: boolean },
): Promise<Reach> {
  const staff = requireStaff(visit, 'service')
  if (companyId !== null && !staffMayWorkOnCompany(staff, companyId)) refuse('notFound')
  const place = { tenantId, companyId }
  const platform = await onPlatform(visit)
  const [sites, companies] = await Promise.all([
    sitesOf(platform, staff, place),
    hasLevel(staff, 'company') ? companiesOf(platform, staff, place) : [],
  ])
  const isHere = ({ tenantId: id, companyId: owner }: ReachedSite) =>
    tenantId !== null ? id === tenantId : companyId !== null && owner === companyId
  if (tenantId !== null && !sites.some(isHere)) refuse('notFound')
  if (tenantId === null && companyId !== null && !companies.some(({ id }) => id === companyId))
    refuse('notFound')
  const isNarrow = isOnlyHere && (tenantId !== null || companyId !== null)
  return {
    staff,
    sites: (isNarrow ? sites.filter(isHere) : sites).slice(0, maxSites),
    companies: isNarrow ? companies.filter(({ id }) => tenantId === null && id === companyId) : companies,
    isPartial: !isNarrow && sites.length > maxSites,
  }
}

/** The sites in the order of the search: the current one, the others of its company, and then by name. One more than are searched. */
function sitesOf({ db, locale }: Visit, staff: Staff, place: Place): Promise<ReachedSite[]> {
  return db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .select(['tenant.id as tenantId', wordsIn('tenant.service_name', locale, 'serviceName').as('name')])
    .select(['company.id as companyId', 'company.name as company'])
    .select((eb) =>
      eb
        .selectFrom('tenant_place')
        .select('tenant_place.database')
        .whereRef('tenant_place.tenant_id', '=', 'tenant.id')
        .as('database'),
    )
    .$if(staff.level === 'service_admin', (own) => own.where('tenant.id', '=', staff.tenantId))
    .$if(staff.level === 'company_admin', (own) => own.where('tenant.company_id', '=', staff.companyId))
    .orderBy(sql`tenant.id IS ${place.tenantId}`, 'desc')
    .orderBy(sql`tenant.company_id IS ${companyHere(place)}`, 'desc')
    .orderBy('tenant.service_name')
    .orderBy('tenant.id')
    .limit(maxSites + 1)
    .execute()
}

function companiesOf({ db }: Visit, staff: Staff, place: Place): Promise<Reach['companies']> {
  return db
    .selectFrom('company')
    .select(['id', 'name'])
    .$if(staff.level === 'company_admin', (own) => own.where('id', '=', staff.companyId ?? 0))
    .orderBy(sql`company.id IS ${companyHere(place)}`, 'desc')
    .orderBy('name')
    .limit(maxSites)
    .execute()
}

function companyHere({ tenantId, companyId }: Place) {
  return sql<number>`coalesce(${companyId}, (SELECT here.company_id FROM tenant AS here WHERE here.id = ${tenantId}))`
}
