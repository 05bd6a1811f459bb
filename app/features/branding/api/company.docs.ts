import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { companyExample } from './site-examples.ts'

export const docs: CallDocs = {
  'GET /company/public/get-detail': {
    request: { domain: 'books.example' },
    answer: companyExample,
    refusals: ['companyNotOnThisOrigin', 'companyNotFound'],
  },
}
