import { wordsIn } from '#app/kernel/data/words-in.ts'
import { viewPlace } from '#app/layout/console/console-view.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** assumed: an administrator with more sites starts from the site's own page, which preselects it. */
const mostSites = 200

/** The sites at which an administrator can act: those of their own company, or all. `wanted` is preselected. */
export async function viewActAs(visit: Visit, wanted: string) {
  const { companyId } = requireStaff(visit, 'company')
  const [frame, sites] = await Promise.all([
    viewPlace(visit, { companyId, tenantId: null }),
    visit.db
      .selectFrom('tenant')
      .innerJoin('company', 'company.id', 'tenant.company_id')
      .select([
        'tenant.id as tenantId',
        wordsIn('tenant.service_name', visit.locale, 'serviceName').as('name'),
        'company.name as company',
      ])
      .$if(companyId !== null, (query) => query.where('company.id', '=', companyId))
      .orderBy('company.name')
      .orderBy('tenant.service_name')
      .limit(mostSites)
      .execute(),
  ])
  const options = sites.map(({ tenantId, name, company }) => ({
    value: String(tenantId),
    label: companyId === null ? `${company} – ${name}` : name,
  }))
  return { frame, options, wanted: options.some(({ value }) => value === wanted) ? Number(wanted) : null }
}
