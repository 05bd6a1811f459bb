import type { CallNotes } from '#app/api/call-note.ts'
import type { ErrorName } from '#app/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const answer = { gtm_id: 'GTM-ABC1234', may_have: true, revision: 1 }

export const notes: CallNotes = {
  'GET /tag-manager/detail': { request: {}, answer, refusals: staff },
  'PUT /tag-manager/update': {
    request: { gtm_id: 'GTM-ABC1234', revision: 0 },
    answer,
    refusals: [...staff, 'badParameters', 'invalidDomain', 'changedMeanwhile'],
  },
}
