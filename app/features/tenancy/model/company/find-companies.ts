import { sql } from 'kysely'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A company, or a site of one where it has a number of its own. */
export type FoundCompany = { companyId: number; tenantId: number | null; name: string; company: string }

/**
 * Companies and sites whose name or address has these words, capital letters aside: of all for the system's administrators,
 * of their own for a company's.
 */
export async function findCompanies(visit: Visit, words: string, most: number): Promise<FoundCompany[]> {
  const staff = requireStaff(visit, 'company')
  const wanted = words.toLowerCase()
  const isAll = hasLevel(staff, 'system')
  const name = wordsIn('tenant.service_name', visit.locale, 'serviceName')
  const sites = visit.db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .select(['company.id as companyId', 'tenant.id as tenantId', name.as('name'), 'company.name as company'])
    .where(
      sql<boolean>`instr(lower(${name} || ' ' || service_name || ' ' || coalesce(domain, '') || ' ' || coalesce(service_path, '')), ${wanted}) > 0`,
    )
    .$if(!isAll, (own) => own.where('company.id', '=', staff.companyId))
    .limit(most)
  const companies = visit.db
    .selectFrom('company')
    .select(['id as companyId', 'name'])
    .where(sql<boolean>`instr(lower(name), ${wanted}) > 0`)
    .$if(!isAll, (own) => own.where('id', '=', staff.companyId ?? 0))
    .limit(most)
  const [named, ofSites] = await Promise.all([companies.execute(), sites.execute()])
  return [...named.map((company) => ({ ...company, tenantId: null, company: '' })), ...ofSites].slice(0, most)
}
