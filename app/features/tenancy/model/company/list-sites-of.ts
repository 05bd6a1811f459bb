import { wordsIn } from '#app/kernel/data/words-in.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel, staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Further sites can be found by searching for their name. */
const maxSites = 30

/** Lists a company's sites by name, for switching. Empty for administrators who work on one site only. */
export async function listSitesOf(
  visit: Visit,
  companyId: number,
): Promise<{ tenantId: number; name: string }[]> {
  const staff = requireStaff(visit, 'service')
  if (!hasLevel(staff, 'company') || !staffMayWorkOnCompany(staff, companyId)) return []
  return await visit.db
    .selectFrom('tenant')
    .select(['id as tenantId', wordsIn('tenant.service_name', visit.locale, 'serviceName').as('name')])
    .where('company_id', '=', companyId)
    .orderBy('service_name')
    .limit(maxSites)
    .execute()
}
