import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const answer = { search_engines: true, feeds: false, is_open: true, revision: 2 }

export const docs: CallDocs = {
  'GET /discovery/detail': { request: {}, answer, refusals: staff },
  'PUT /discovery/update': {
    request: { search_engines: true, feeds: false },
    answer,
    refusals: [...staff, 'changedMeanwhile'],
  },
}
