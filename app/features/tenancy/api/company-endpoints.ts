import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { CompanyInput } from '#app/features/tenancy/model/company/company-input.ts'
import {
  getCompanyDetail,
  viewCompanyDetail,
  viewListedCompany,
} from '#app/features/tenancy/model/company/get-company-detail.ts'
import { CompaniesQuery, listCompanies } from '#app/features/tenancy/model/company/list-companies.ts'
import {
  addCompany,
  ReferrersInput,
  saveReferrers,
  setCompanyStatus,
  updateCompanyOf,
} from '#app/features/tenancy/model/company/save-company.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

const companyId = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')
const page = { page: z.unknown().optional(), size: z.unknown().optional() }

/**
 * Calls for companies. Administrators of the system add, change and stop them; a company's own see it and set its
 * referrer URLs.
 */
export const companyAdminEndpoints = [
  endpoint('GET /company/page', {
    summary: 'Lists the companies of the platform',
    access: 'system',
    input: CompaniesQuery.extend(page),
    run: (visit, { page, size, ...query }) =>
      listCompanies(visit, { query, paging: readPaging({ page, size }) }),
    view: ({ companies, ...paged }) => ({ ...paged, companies: companies.map(viewListedCompany) }),
  }),
  endpoint('GET /company/detail/:companyId', {
    summary: 'Returns a company with its use of its limits',
    access: 'company',
    input: z.object({ companyId }),
    run: (visit, { companyId }) => getCompanyDetail(visit, companyId),
    view: viewCompanyDetail,
  }),
  endpoint('POST /company/add', {
    summary: 'Adds a company',
    access: 'system',
    input: CompanyInput,
    run: addCompany,
    view: ({ id }) => ({ id: String(id) }),
  }),
  endpoint('PUT /company/update/:companyId', {
    record: 'GET /company/detail/:companyId',
    summary: 'Changes a company and its limits',
    access: 'system',
    input: CompanyInput.extend({ companyId }),
    run: (visit, { companyId, ...input }) => updateCompanyOf(visit, companyId, input),
    view: () => null,
  }),
  endpoint('PUT /company/stop/:companyId', {
    summary: 'Stops a company: its sites are closed to everybody and its administrators are signed out',
    access: 'system',
    input: z.object({ companyId }),
    run: (visit, { companyId }) => setCompanyStatus(visit, companyId, 'stop'),
    view: () => null,
  }),
  endpoint('PUT /company/allow/:companyId', {
    summary: 'Allows a stopped company again',
    access: 'system',
    input: z.object({ companyId }),
    run: (visit, { companyId }) => setCompanyStatus(visit, companyId, 'allow'),
    view: () => null,
  }),
  endpoint('PUT /company/update-referrers/:companyId', {
    record: 'GET /company/detail/:companyId',
    summary: 'Sets the pages from which documents may be opened, at most five',
    access: 'company',
    mayBeEmpty: ['referrerUrls', 'urls'],
    oldNames: { urls: 'referrerUrls' },
    input: ReferrersInput.extend({ companyId }),
    run: (visit, { companyId, ...input }) => saveReferrers(visit, companyId, input),
    view: ({ referrerUrls, revision }) => ({ referrerUrls, revision }),
  }),
]
