import { requireCompanyAdmin } from '#app/features/tenancy/model/company/company-scope.ts'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { hasFailures, sumFigures } from './figures.ts'
import { readSiteRows, type SiteRow } from './site-rows.ts'

type Totals = Awaited<ReturnType<typeof sumFigures>>

/** A page of sites with their figures, and the sums over all of them. */
export type SitesHome = Paged & { sites: SiteRow[]; totals: Totals }

/**
 * The home of a company: its sites by name. For its administrators and the system's; refuses others with
 * `companyNotFound`. Takes five statements, however many sites there are.
 */
export async function getCompanyHome(
  visit: Visit,
  { companyId: named, paging }: { companyId?: number | undefined; paging: Paging },
): Promise<SitesHome & { company: Awaited<ReturnType<typeof getCompanyRecord>> }> {
  const { companyId } = requireCompanyAdmin(visit, named)
  const [company, home] = await Promise.all([
    getCompanyRecord(visit, companyId),
    homeOf(visit, companyId, paging),
  ])
  return { ...home, company }
}

/** The home of the platform: all sites, those with failures first, then the newest. For system administrators. */
export async function getPlatformHome(
  visit: Visit,
  { paging }: { paging: Paging },
): Promise<SitesHome & { companies: number }> {
  requireStaff(visit, 'system')
  const [home, companies] = await Promise.all([homeOf(visit, null, paging), countCompanies(visit.db)])
  return { ...home, companies }
}

async function homeOf(visit: Visit, companyId: number | null, paging: Paging): Promise<SitesHome> {
  const now = visit.now()
  const [ids, totals] = await Promise.all([
    pageOfSites(visit.db, { companyId, now }, paging),
    sumFigures(visit.db, { companyId, now }),
  ])
  const sites = await readSiteRows(visit.db, { tenantIds: ids, now, locale: visit.locale })
  return { ...pagedOf(paging, totals.sites), sites, totals }
}

async function pageOfSites(
  db: Database,
  { companyId, now }: { companyId: number | null; now: number },
  paging: Paging,
): Promise<number[]> {
  const rows = await db
    .selectFrom('tenant')
    .select('id')
    .$if(companyId !== null, (all) =>
      all.where('company_id', '=', companyId as number).orderBy('service_name'),
    )
    .$if(companyId === null, (all) => all.orderBy((eb) => hasFailures(eb, now), 'desc').orderBy('id', 'desc'))
    .orderBy('id')
    .limit(paging.size)
    .offset(offsetOf(paging))
    .execute()
  return rows.map(({ id }) => id)
}

async function countCompanies(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('company')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
