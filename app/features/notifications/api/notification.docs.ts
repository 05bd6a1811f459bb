import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { notificationPageExample } from '#app/features/branding/api/site-examples.ts'

export const docs: CallDocs = {
  'GET /notification/public/page': {
    request: { page: 1, size: 10, sort: 'desc' },
    answer: notificationPageExample,
    refusals: ['unauthorized'],
  },
  'GET /notification/public/detail/:id': {
    request: { id: '12' },
    answer: notificationPageExample.notifications[0],
    refusals: ['unauthorized', 'notFound'],
  },
}
