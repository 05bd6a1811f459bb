import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { getCompany, viewCompany } from '#app/features/tenancy/model/company/get-company.ts'

export const companyEndpoints = [
  endpoint('GET /company/public/get-detail', {
    summary: 'The company behind a site, as everybody may know it',
    access: 'public',
    input: z.object({ domain: z.string().max(300).optional() }),
    run: getCompany,
    view: viewCompany,
  }),
]
