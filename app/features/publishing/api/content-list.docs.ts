import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentPageExample, groupContentsExample } from '#app/features/catalogue/api/content-examples.ts'

export const docs: CallDocs = {
  'GET /content/public/page': {
    request: { page: 1, size: 10, sort_field: 1, sort: 'asc', content_group_id: 1 },
    answer: contentPageExample,
    refusals: ['unauthorized', 'badParameters', 'contentGroupNotFound', 'sortFieldNotFound'],
  },
  'GET /content/page': {
    request: { page: 1, size: 10 },
    answer: contentPageExample,
    refusals: ['unauthorized', 'badParameters', 'contentGroupNotFound', 'sortFieldNotFound'],
  },
  'GET /content/public/get-by-group': {
    request: { content_group_id: 1, page: 1 },
    answer: groupContentsExample,
    refusals: ['unauthorized', 'badParameters', 'contentGroupNotFound', 'sortFieldNotFound'],
  },
  'GET /content/get-by-group': {
    request: { content_group_id: 1, page: 1 },
    answer: groupContentsExample,
    refusals: ['unauthorized', 'noPermission', 'badParameters', 'contentGroupNotFound', 'sortFieldNotFound'],
  },
}
