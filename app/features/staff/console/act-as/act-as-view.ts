import { wordsIn } from '#app/kernel/data/words-in.ts'
import { viewPlace } from '#app/layout/console/console-view.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** assumed: whoever has more sites begins from the site's own page, which says which. */
const mostSites = 200

/** The sites an administrator can act at, their own company's or all; `wanted` is chosen already. */
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
