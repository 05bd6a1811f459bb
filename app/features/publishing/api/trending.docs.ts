import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample } from '#app/features/catalogue/api/content-examples.ts'

export const docs: CallDocs = {
  'POST /content/trending/add': {
    request: { content_id: contentExample.id, content_group_id: 1 },
    answer: null,
    refusals: ['badParameters', 'unauthorized', 'noPermission', 'contentNotFound'],
  },
  'DELETE /content/trending/delete/:contentId': {
    request: { content_id: 'b8e1f7c2a9d34e5f60718293' },
    answer: null,
    refusals: ['unauthorized', 'noPermission', 'contentNotFound'],
  },
}
