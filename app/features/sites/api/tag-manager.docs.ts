import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const answer = { gtm_id: 'GTM-ABC1234', may_have: true, revision: 1 }

export const docs: CallDocs = {
  'GET /tag-manager/detail': { request: {}, answer, refusals: staff },
  'PUT /tag-manager/update': {
    // A number only where the site has a domain of its own; without one nothing counts.
    request: {},
    answer,
    refusals: [...staff, 'badParameters', 'invalidDomain', 'changedMeanwhile'],
  },
}
