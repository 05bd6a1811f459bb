import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample, contentPageExample } from '#app/features/catalogue/api/content-examples.ts'

export const docs: CallDocs = {
  'GET /content/detail/:id': {
    request: { id: contentExample.id },
    answer: contentExample,
    refusals: ['unauthorized', 'contentNotFound', 'contentUnpublished'],
  },
  'GET /content/public/detail': {
    request: { id: contentExample.id, content_group_id: 1 },
    answer: contentExample,
    refusals: ['unauthorized', 'badParameters', 'contentNotFound', 'contentUnpublished'],
  },
  'GET /content/public/page/series-content': {
    request: { content_id: contentExample.id, page: 1, size: 10 },
    answer: contentPageExample,
    refusals: ['unauthorized', 'badParameters', 'contentNotFound', 'contentUnpublished'],
  },
}
