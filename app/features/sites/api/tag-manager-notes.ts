import type { CallNotes } from '#app/doors/api/call-note.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const answer = { gtm_id: 'GTM-ABC1234', may_have: true, revision: 1 }

export const notes: CallNotes = {
  'GET /tag-manager/detail': { request: {}, answer, refusals: staff },
  'PUT /tag-manager/update': {
    // A number only where the site has a domain of its own; without one nothing counts.
    request: {},
    answer,
    refusals: [...staff, 'badParameters', 'invalidDomain', 'changedMeanwhile'],
  },
}
