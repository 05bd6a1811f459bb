import { sql } from 'kysely'
import { requireCompanyAdmin } from '#app/features/tenancy/model/company/company-scope.ts'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import type { SideBySide } from '#app/kernel/data/ask-tenant-databases.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { livesIn } from '#app/kernel/data/lives-here.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import { sideBySide, sumOf, type There } from '#app/visit/side-by-side.ts'
import type { Visit } from '#app/visit/visit.ts'
import { hasFailures, sumFigures, type Totals } from './figures.ts'
import { readSiteRows, type SiteRow } from './site-rows.ts'

/** A page of sites with their figures, and the sums over all of them. `silent` names the databases whose sites are missing in both. */
export type SitesHome = Paged & { sites: SiteRow[]; totals: Totals } & Pick<SideBySide<unknown>, 'silent'>

/**
 * The home of a company: its sites by name. For its administrators and the system's; refuses others with
 * `companyNotFound`. Takes five statements for each database, however many sites there are.
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
  const asked = { companyId, now: visit.now() }
  const end = offsetOf(paging) + paging.size
  const { answers, silent } = await sideBySide(visit, (there) =>
    Promise.all([firstSites(there, asked, end), sumFigures(there, asked)]),
  )
  const first = answers.flatMap(([sites]) => sites).sort(companyId === null ? failingFirst : byName)
  const ids = first.slice(offsetOf(paging), end).map(({ id }) => id)
  const totals = sumOf(answers.map(([, sums]) => sums))
  const rows = await readSiteRows(visit, ids)
  return {
    ...pagedOf(paging, totals.sites),
    ...{ sites: rows.sites, totals },
    silent: [...new Set([...silent, ...rows.silent])],
  }
}

type Placed = { id: number; name: string; fails: 0 | 1 }

/** Names in the order of SQLite, which compares code points. */
const byName = (a: Placed, b: Placed) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id)

const failingFirst = (a: Placed, b: Placed) => b.fails - a.fails || b.id - a.id

/** The first sites of a database in the order of the list. */
function firstSites(
  there: There,
  { companyId, now }: { companyId: number | null; now: number },
  limit: number,
): Promise<Placed[]> {
  return there.db
    .selectFrom('tenant')
    .select((eb) => [
      'id',
      'service_name as name',
      (companyId === null ? hasFailures(eb, now) : sql.lit<0 | 1>(0)).as('fails'),
    ])
    .where(livesIn(there, 'tenant.id'))
    .$if(companyId !== null, (all) =>
      all
        .where('company_id', '=', companyId as number)
        .orderBy('service_name')
        .orderBy('id'),
    )
    .$if(companyId === null, (all) => all.orderBy('fails', 'desc').orderBy('id', 'desc'))
    .limit(limit)
    .execute()
}

async function countCompanies(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('company')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
