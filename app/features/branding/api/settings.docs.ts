import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { companyExample, settingsExample, sortFieldExample } from './site-examples.ts'

export const docs: CallDocs = {
  'GET /company/public/get-detail': {
    request: { domain: 'books.example' },
    answer: companyExample,
    refusals: ['companyNotOnThisOrigin', 'companyNotFound'],
  },

  'GET /service-admin/public/view-settings': {
    request: { domain: 'books.example', path: 'aozora' },
    answer: settingsExample,
    refusals: ['companyNotFound'],
  },
  'GET /sort-field/public': {
    request: { domain: 'books.example', path: 'aozora', type: 2 },
    answer: [sortFieldExample],
    refusals: ['companyNotFound', 'badParameters'],
  },
  'GET /hash-tag/public/get-all-hashtag': {
    request: { company_id: '1', service_admin_id: '1' },
    answer: [{ id: '3', name: '新学期', company_id: '1', service_admin_id: '1' }],
    refusals: ['unauthorized', 'companyNotFound', 'badParameters'],
  },
}
