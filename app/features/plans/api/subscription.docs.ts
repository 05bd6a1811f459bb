import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample } from '#app/features/catalogue/api/content-examples.ts'
import {
  planExample,
  planPageExample,
  registrationExample,
  registrationPageExample,
} from './plan-examples.ts'

export const docs: CallDocs = {
  'GET /subscription-plan/public/user/page': {
    request: { content_id: contentExample.id, page: 1, size: 10 },
    answer: planPageExample,
    refusals: ['unauthorized'],
  },
  'GET /subscription-plan/public/:id': {
    request: { id: 'aozoraplan000000000001' },
    answer: planExample,
    refusals: ['unauthorized', 'subscriptionNotFound'],
  },
  'GET /subscription-plan/user/registered/page': {
    request: { page: 1, size: 10 },
    answer: registrationPageExample,
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /subscription-plan/user/registered/:id': {
    request: { id: 'registration0000000001' },
    answer: registrationExample,
    refusals: ['unauthorized', 'noPermission', 'subscriptionNotFound'],
  },
}
