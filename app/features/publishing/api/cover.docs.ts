import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample, uploadedExample } from '#app/features/catalogue/api/content-examples.ts'

export const docs: CallDocs = {
  'PUT /content/cover/:contentId': {
    request: { content_id: contentExample.id, page: 1 },
    answer: uploadedExample,
    refusals: ['unauthorized', 'noPermission', 'badParameters', 'contentNotFound', 'contentEncrypting'],
  },
  'POST /content/cover/:contentId': {
    request: { content_id: contentExample.id },
    answer: uploadedExample,
    refusals: ['unauthorized', 'noPermission', 'contentNotFound', 'invalidFile'],
  },
}
