import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { getCompanyHome, getPlatformHome, type SitesHome } from '#app/features/dashboard/model/homes.ts'
import { getSiteHome, setChecklist } from '#app/features/dashboard/model/site-home.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

const page = { page: z.unknown().optional(), size: z.unknown().optional() }
const companyId = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')

/** The home of a site and what its administrators do there. */
export const siteHomeEndpoints = [
  endpoint('GET /site/home', {
    summary: 'Returns the steps that set up a site, which are left, and today’s figures',
    access: 'service',
    input: z.object({}),
    run: getSiteHome,
  }),
  endpoint('PUT /site/home/checklist', {
    summary: 'Hides the steps that set up a site from the console, or shows them again',
    access: 'service',
    input: z.object({ isHidden: flagInput }),
    run: setChecklist,
    view: () => null,
  }),
]

/** The homes of companies and of the platform. */
export const sitesHomeEndpoints = [
  endpoint('GET /company/home/:companyId', {
    summary: 'Lists a company’s sites with what is left to do and today’s figures',
    access: 'company',
    input: z.object({ companyId, ...page }),
    run: (visit, { companyId, ...call }) => getCompanyHome(visit, { companyId, paging: readPaging(call) }),
    view: viewSitesHome,
  }),
  endpoint('GET /platform/home', {
    summary: 'Lists all sites, newest first, with what is left to do and today’s figures',
    access: 'system',
    input: z.object(page),
    run: (visit, call) => getPlatformHome(visit, { paging: readPaging(call) }),
    view: viewSitesHome,
  }),
]

/** The sites on the API. Of what is known about them it tells only which steps are left. */
function viewSitesHome({ sites, totals, silent, page, size, totalPages, totalRecords }: SitesHome) {
  return {
    totals,
    sites: sites.map(({ tenantId, companyId, facts, company, ...site }) => ({
      id: String(tenantId),
      companyId: String(companyId),
      companyName: company,
      isSelling: facts.isSelling,
      ...site,
    })),
    silentDatabases: silent,
    ...{ page, size, totalPages, totalRecords },
  }
}
