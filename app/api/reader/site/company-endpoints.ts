import { z } from 'zod'
import { getCompany, viewCompany } from '#app/domain/company/get-company.ts'
import { endpoint } from '#app/doors/api/endpoint.ts'

export const companyEndpoints = [
  endpoint('GET /company/public/get-detail', {
    summary: 'The company behind a site, as everybody may know it',
    access: 'public',
    input: z.object({ domain: z.string().max(300).optional() }),
    run: getCompany,
    view: viewCompany,
  }),
]
