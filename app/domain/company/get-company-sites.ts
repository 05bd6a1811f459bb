import { wordsIn } from '#app/data/words-in.ts'
import { refuse } from '#app/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteAddress } from '#app/visit/site.ts'
import { staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'

export type CompanySites = {
  id: number
  name: string
  sites: (SiteAddress & { tenantId: number; name: string })[]
}

/**
 * A company and its sites, for its administrators and the system's. Refuses with `notFound` alike a company that is not
 * theirs and one that isn't there (R442).
 */
export async function getCompanySites(visit: Visit, companyId: number): Promise<CompanySites> {
  const staff = requireStaff(visit, 'company')
  if (!staffMayWorkOnCompany(staff, companyId)) refuse('notFound')
  const [company, sites] = await Promise.all([
    visit.db.selectFrom('company').select(['id', 'name']).where('id', '=', companyId).executeTakeFirst(),
    visit.db
      .selectFrom('tenant')
      .select([
        'id as tenantId',
        wordsIn('tenant.service_name', visit.locale, 'serviceName').as('name'),
        'domain',
        'service_path as servicePath',
      ])
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute(),
  ])
  return company === undefined ? refuse('notFound') : { ...company, sites }
}
