import type { CallNotes } from '#app/doors/api/call-note.ts'
import { companyExample } from './site-examples.ts'

export const notes: CallNotes = {
  'GET /company/public/get-detail': {
    request: { domain: 'books.example' },
    answer: companyExample,
    refusals: ['companyNotOnThisOrigin', 'companyNotFound'],
  },
}
