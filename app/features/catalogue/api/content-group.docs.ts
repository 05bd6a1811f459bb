import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample, contentGroupsExample, groupExample } from './content-examples.ts'

export const docs: CallDocs = {
  'GET /content-group/public/list': {
    request: { page: 1, size: 10 },
    answer: contentGroupsExample,
    refusals: ['unauthorized'],
  },
  'GET /content-group/content-group-list': {
    request: { page: 1, size: 10 },
    answer: contentGroupsExample,
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /content-group/favorites-recently-read': {
    answer: { content_groups: [groupExample] },
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /content-group/public/content-layout-detail': {
    request: { content_id: contentExample.id, content_group_id: 1 },
    answer: { content_groups: [groupExample] },
    refusals: ['unauthorized', 'contentNotFound', 'contentUnpublished'],
  },
}
