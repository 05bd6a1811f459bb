import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample, uploadedExample } from '#app/features/catalogue/api/content-examples.ts'

export const docs: CallDocs = {
  'GET /content/versions/:contentId': {
    request: { content_id: contentExample.id },
    answer: [
      {
        ...{ version: 2, file_name: '第2版.pdf', bytes: 1_482_113, owner_restricted: false },
        ...{ state: 1, pages_done: 61, pages_total: 61, percent: 100, reason: null, reason_page: null },
        ...{ added_by: '青空 係', is_shown: true, is_restorable: false, restored_from: null },
        added_at: '2026-11-22T02:00:00.000Z',
      },
    ],
    refusals: ['unauthorized', 'noPermission', 'contentNotFound'],
  },
  'PUT /content/restore-version/:contentId': {
    request: { content_id: contentExample.id, version: 1 },
    answer: uploadedExample,
    refusals: ['unauthorized', 'noPermission', 'contentNotFound', 'contentEncrypting', 'fileNotFound'],
  },
}
